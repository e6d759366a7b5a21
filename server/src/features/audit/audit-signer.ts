import type { AppContext } from '../../context.ts';
import { type Checkpoint, checkpointText, noteOf, readCheckpoint, readNote } from '../../domain/signed-note.ts';
import { sameBytes, sha256 } from '../../platform/crypto.ts';
import { isSignedWith, publicBytesOf, signWith } from '../../platform/signing.ts';

const ED25519 = Buffer.of(1);
const KEY_ID_BYTES = 4;

/** Signs what an organisation's log has come to, and knows its own signature again. */
export type AuditSigner = {
  readonly origin: string;
  /** In the form that verifiers of signed notes take: name, short id and key. */
  readonly publicKey: string;
  readonly sign: (checkpoint: Omit<Checkpoint, 'origin'>) => string;
  /** What a note says, or null when it is not a checkpoint of this log with our signature. */
  readonly open: (note: string) => Checkpoint | null;
};

export function auditSigner({ auditKey }: Pick<AppContext, 'auditKey'>, organisationId: string): AuditSigner {
  const origin = `assay/${organisationId}`;
  const key = Buffer.concat([ED25519, publicBytesOf(auditKey)]);
  const keyId = sha256(Buffer.concat([Buffer.from(`${origin}\n`), key])).subarray(0, KEY_ID_BYTES);
  return {
    origin,
    publicKey: `${origin}+${keyId.toString('hex')}+${key.toString('base64')}`,
    sign: (checkpoint) => {
      const text = checkpointText({ origin, ...checkpoint });
      return noteOf({ text, keyName: origin, keyId, signature: signWith(auditKey, text) });
    },
    open: (written) => {
      const note = readNote(written);
      if (!note || note.keyName !== origin || !sameBytes(note.keyId, keyId)) return null;
      if (!isSignedWith(auditKey, note.text, note.signature)) return null;
      const checkpoint = readCheckpoint(note.text);
      return checkpoint?.origin === origin ? checkpoint : null;
    },
  };
}
