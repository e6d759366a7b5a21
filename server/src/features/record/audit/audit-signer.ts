import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  parseCheckpoint,
  parseNote,
} from '../../../domain/signed-note.ts';
import { isSameBytes, sha256 } from '../../../platform/crypto.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import { getPublicKeyBytes, signText, verifySignature } from '../../../platform/signing.ts';

const ED25519 = Buffer.of(1);
const KEY_ID_BYTES = 4;

export type AuditSigner = {
  readonly origin: string;
  readonly publicKey: string;
  readonly sign: (checkpoint: Omit<Checkpoint, 'origin'>) => string;
  /** The checkpoint in a note, or null if it is not one of this log with our signature. */
  readonly open: (note: string) => Checkpoint | null;
};

export const toAuditOrigin = (organisationId: string) => `assay/${organisationId}`;

type NamedKey = { readonly origin: string; readonly key: Buffer; readonly keyId: Buffer };

function toNamedKey(publicKey: Buffer, organisationId: string): NamedKey {
  const origin = toAuditOrigin(organisationId);
  const key = Buffer.concat([ED25519, publicKey]);
  return { origin, key, keyId: sha256(Buffer.concat([Buffer.from(`${origin}\n`), key])).subarray(0, KEY_ID_BYTES) };
}

/** In the format of signed note verifiers: name, key ID and key. */
export function formatPublicKey(publicKey: Buffer, organisationId: string): string {
  const { origin, key, keyId } = toNamedKey(publicKey, organisationId);
  return `${origin}+${keyId.toString('hex')}+${key.toString('base64')}`;
}

export function createAuditSigner({ signingKey }: AuditKeys, organisationId: string): AuditSigner {
  const publicKey = getPublicKeyBytes(signingKey);
  const { origin, keyId } = toNamedKey(publicKey, organisationId);
  return {
    origin,
    publicKey: formatPublicKey(publicKey, organisationId),
    sign: (checkpoint) => {
      const text = formatCheckpoint({ origin, ...checkpoint });
      return formatNote({ text, keyName: origin, keyId, signature: signText(signingKey, text) });
    },
    open: (written) => {
      const note = parseNote(written);
      if (!note || note.keyName !== origin || !isSameBytes(note.keyId, keyId)) return null;
      if (!verifySignature(signingKey, note.text, note.signature)) return null;
      const checkpoint = parseCheckpoint(note.text);
      return checkpoint?.origin === origin ? checkpoint : null;
    },
  };
}
