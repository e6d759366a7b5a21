import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { leafHash, verifyAudit } from './verify-audit.mjs';

export const ORGANISATION = '3f1d0c5e-6a4b-4c1e-9a57-2f0d1f7f9a11';
const ORIGIN = `assay/${ORGANISATION}`;
const NAMES = ['Ada', 'Línea\u2028de\u2029código', 'Emoji 🧾 "quoted"', 'Ben', 'Chen', 'Dara', 'Eve'];

const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** The definition in RFC 6962, implemented literally. */
export function treeHash(leaves: readonly string[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)));
}

export function aKey(origin = ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(1), Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]);
  const id = sha256(`${origin}\n`, bytes).subarray(0, 4);
  return { privateKey, id, text: `${origin}+${id.toString('hex')}+${bytes.toString('base64')}` };
}

type Signer = { readonly privateKey: KeyObject; readonly id: Buffer };

export function noteOf(
  leaves: readonly string[],
  { privateKey, id }: Signer,
  state = 'complete 2026-11-15T12:00:00.000Z',
) {
  const text = `${ORIGIN}\n${String(leaves.length)}\n${treeHash(leaves).toString('base64')}\n${state}\n`;
  return `${text}\n— ${ORIGIN} ${Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64')}\n`;
}

export const key = aKey();
export const entryOf = (name: string, createdAt = '2026-11-15T11:59:58.123456+00:00') =>
  JSON.stringify({ createdAt, organisationId: ORGANISATION, userName: name });
export const ENTRIES = NAMES.map((name) => entryOf(name));

export const lineOf = (content: object) => `${JSON.stringify(content)}\n`;
export const headerOf = (fields: object = {}) =>
  lineOf({
    format: 'assay-audit-proof',
    version: 2,
    organisationId: ORGANISATION,
    origin: ORIGIN,
    publicKey: key.text,
    createdAt: '2026-11-15T12:00:30.000Z',
    size: 7,
    checkpoints: 3,
    results: true,
    ...fields,
  });
const HEADER = headerOf();
export const checkpointLine = (note: string) => lineOf({ checkpoint: note });
export const entryLine = (entry: string | null, number: number, hash = leafHash(entry ?? '')) =>
  lineOf({ number, hash: hash.toString('hex'), entry });
export const witnessLine = (note: string) => lineOf({ organisationId: ORIGIN.slice(6), size: 0, note });

/** A proof with checkpoints after three, five and all seven entries. */
export const CHECKPOINTS = [3, 5, 7].map((size) => checkpointLine(noteOf(ENTRIES.slice(0, size), key)));
export const LINES = [HEADER, ...CHECKPOINTS, ...ENTRIES.map((entry, number) => entryLine(entry, number))];
export const entryAt = (number: number) => 1 + CHECKPOINTS.length + number;

/** Yields chunks that end at arbitrary positions, as when a file is read. */
export async function* piecesOf(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

export const toVerdict = (lines: readonly string[], witness?: readonly string[]) =>
  verifyAudit({
    bundle: piecesOf(lines.join('')),
    key: key.text,
    ...(witness && { witness: piecesOf(witness.join('')) }),
  });
