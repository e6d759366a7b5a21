import { createRingCipher } from './cipher.ts';
import { hmacSha256, isSameBytes, sha256 } from './crypto.ts';
import { UnavailableError } from './errors.ts';
import { createKeyRing, type RingKey, type Secrets } from './key-ring.ts';

export type LinkTokenRow = {
  readonly organisation_id: string;
  readonly id: string;
  readonly token_hash: Buffer;
  /** The encrypted token of a link whose own key has been replaced. */
  readonly sealed_token: Buffer | null;
};

/** Derives the tokens of links from their IDs, so that a link can be sent again although only its hash is stored. */
export type LinkTokens = {
  readonly create: (id: string) => {
    readonly token: string;
    readonly columns: { readonly token_hash: Buffer; readonly key_id: string };
  };
  /** Throws if the key of the link is not in the ring. */
  readonly get: (row: LinkTokenRow) => string;
  readonly isGenuine: (row: LinkTokenRow, token: string) => boolean;
  readonly currentKeyId: string;
  /** The columns that keep the token of an older key under the current one. */
  readonly renew: (row: LinkTokenRow) => { readonly sealed_token: Buffer; readonly key_id: string };
};

const deriveToken = ({ key }: RingKey, id: string) => hmacSha256(key, id).toString('base64url');

type LinkTokenOptions = { readonly purpose: string; readonly table: string };

export function createLinkTokens(secrets: Secrets, { purpose, table }: LinkTokenOptions): LinkTokens {
  const ring = createKeyRing(secrets, purpose);
  const cipher = createRingCipher(createKeyRing(secrets, `${purpose}, encrypted`));
  const bind = ({ organisation_id, id }: LinkTokenRow) => [table, organisation_id, id];
  const decrypt = (row: LinkTokenRow, sealed: Buffer): string | null => {
    try {
      return cipher.decrypt(sealed, bind(row));
    } catch {
      // Its key was removed, or it was moved from another row.
      return null;
    }
  };
  const find = (row: LinkTokenRow): string | null =>
    row.sealed_token === null
      ? (ring.keys.map((key) => deriveToken(key, row.id)).find((token) => sha256(token).equals(row.token_hash)) ?? null)
      : decrypt(row, row.sealed_token);
  const get = (row: LinkTokenRow): string => {
    const token = find(row);
    if (token === null) {
      throw new UnavailableError(
        'This link was created with a key that is no longer in ASSAY_SECRET. Add the key again or create a new link.',
      );
    }
    return token;
  };
  return {
    create(id) {
      const token = deriveToken(ring.current, id);
      return { token, columns: { token_hash: sha256(token), key_id: ring.current.id } };
    },
    get,
    isGenuine(row, token) {
      const genuine = find(row);
      return genuine !== null && isSameBytes(sha256(genuine), sha256(token));
    },
    currentKeyId: ring.current.id,
    renew: (row) => ({ sealed_token: cipher.encrypt(get(row), bind(row)), key_id: ring.current.id }),
  };
}
