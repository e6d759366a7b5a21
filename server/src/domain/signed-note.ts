// A checkpoint as a signed note, the common format of transparency logs (C2SP signed-note and tlog-checkpoint): lines
// of signed text, an empty line, and a signature line. The fourth line is our own: the time of signing, and whether
// everything final by then is covered.

export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** Whether the sealer had caught up, so that everything final at that time is covered. */
  readonly complete: boolean;
  readonly signedAt: string;
};

export type Note = {
  /** The signed text, including its final newline. */
  readonly text: string;
  readonly keyName: string;
  readonly keyId: Buffer;
  readonly signature: Buffer;
};

const KEY_ID_BYTES = 4;
const NOTE = /^((?:[^\n]+\n)+)\n— (\S+) ([A-Za-z0-9+/]+=*)\n$/u;
const CHECKPOINT = /^(\S+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(complete|partial) (\S+)\n$/u;

export const formatCheckpoint = ({ origin, size, root, complete, signedAt }: Checkpoint): string =>
  `${origin}\n${String(size)}\n${root.toString('base64')}\n${complete ? 'complete' : 'partial'} ${signedAt}\n`;

export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin, size, root, state, signedAt] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined || root === undefined || signedAt === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), complete: state === 'complete', signedAt };
}

export const formatNote = ({ text, keyName, keyId, signature }: Note): string =>
  `${text}\n— ${keyName} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

export function parseNote(note: string): Note | null {
  const [, text, keyName, signed] = NOTE.exec(note) ?? [];
  if (text === undefined || keyName === undefined || signed === undefined) return null;
  const bytes = Buffer.from(signed, 'base64');
  return { text, keyName, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}
