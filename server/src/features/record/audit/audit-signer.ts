import type { AppContext } from '../../../context.ts';
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  parseCheckpoint,
  parseNote,
} from '../../../domain/signed-note.ts';
import { isSameBytes, sha256 } from '../../../platform/crypto.ts';
import { getPublicKeyBytes, signText, verifySignature } from '../../../platform/signing.ts';

const ED25519 = Buffer.of(1);
const KEY_ID_BYTES = 4;

export type AuditSigner = {
  readonly origin: string;
  /** In the format of signed note verifiers: name, key ID and key. */
  readonly publicKey: string;
  readonly sign: (checkpoint: Omit<Checkpoint, 'origin'>) => string;
  /** The checkpoint in a note, or null if it is not one of this log with our signature. */
  readonly open: (note: string) => Checkpoint | null;
};

export function createAuditSigner({ auditKey }: Pick<AppContext, 'auditKey'>, organisationId: string): AuditSigner {
  const origin = `assay/${organisationId}`;
  const key = Buffer.concat([ED25519, getPublicKeyBytes(auditKey)]);
  const keyId = sha256(Buffer.concat([Buffer.from(`${origin}\n`), key])).subarray(0, KEY_ID_BYTES);
  return {
    origin,
    publicKey: `${origin}+${keyId.toString('hex')}+${key.toString('base64')}`,
    sign: (checkpoint) => {
      const text = formatCheckpoint({ origin, ...checkpoint });
      return formatNote({ text, keyName: origin, keyId, signature: signText(auditKey, text) });
    },
    open: (written) => {
      const note = parseNote(written);
      if (!note || note.keyName !== origin || !isSameBytes(note.keyId, keyId)) return null;
      if (!verifySignature(auditKey, note.text, note.signature)) return null;
      const checkpoint = parseCheckpoint(note.text);
      return checkpoint?.origin === origin ? checkpoint : null;
    },
  };
}
