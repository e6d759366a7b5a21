import { decryptAesGcm, deriveKey, encryptAesGcm, hmacSha256 } from './crypto.ts';
import { KEY_ID_BYTES, type KeyRing } from './key-ring.ts';

/** The table, organisation and row that a stored value belongs to. It cannot be decrypted elsewhere. */
export type Binding = readonly string[];

/** Encrypts secrets and responses that are stored in the database. */
export type Cipher = {
  /** What values encrypted with the current key begin with. */
  readonly prefix: Buffer;
  readonly encrypt: (plain: string, binding: Binding) => Buffer;
  readonly decrypt: (sealed: Buffer, binding: Binding) => string;
  /**
   * Keyed hashes, so that the data (a password, for example) cannot be guessed from them without the key. One for each
   * key, the current one first.
   */
  readonly hmacs: (data: Buffer) => readonly [Buffer, ...Buffer[]];
};

/** The prefix of values that name their key. Older values begin with a random nonce. */
export const CIPHER_MARK = Buffer.from('ak1:');
const HEADER_BYTES = CIPHER_MARK.length + KEY_ID_BYTES;

const toAdditionalData = (binding: Binding) => Buffer.from(JSON.stringify(binding));

/** The ID of the key that a value needs. Null for values from before keys had IDs. */
const parseKeyId = (sealed: Buffer): string | null =>
  sealed.subarray(0, CIPHER_MARK.length).equals(CIPHER_MARK)
    ? sealed.toString('hex', CIPHER_MARK.length, HEADER_BYTES)
    : null;

export function createRingCipher(ring: KeyRing): Cipher {
  const prefix = Buffer.concat([CIPHER_MARK, Buffer.from(ring.current.id, 'hex')]);
  const hmacKeys = ring.keys.map(({ key }) => deriveKey(key, 'marks'));
  return {
    prefix,
    encrypt: (plain, binding) =>
      Buffer.concat([prefix, encryptAesGcm(ring.current.key, plain, toAdditionalData(binding))]),
    decrypt(sealed, binding) {
      const id = parseKeyId(sealed);
      if (id === null) return decryptUnbound(ring, sealed);
      const found = ring.keys.find((key) => key.id === id);
      if (!found) throw new Error(`A stored secret needs the key ${id}, which is not in ASSAY_SECRET`);
      return decryptAesGcm(found.key, sealed.subarray(HEADER_BYTES), toAdditionalData(binding));
    },
    hmacs(data) {
      const [current, ...older] = hmacKeys.map((key) => hmacSha256(key, data));
      if (!current) throw new Error('The key ring contains no key');
      return [current, ...older];
    },
  };
}

/** For values from before keys had IDs, which are bound to nothing. */
function decryptUnbound({ keys }: KeyRing, sealed: Buffer): string {
  for (const { key } of keys) {
    try {
      return decryptAesGcm(key, sealed);
    } catch {
      // The value may need another key.
    }
  }
  throw new Error('A stored secret needs a key that is not in ASSAY_SECRET');
}
