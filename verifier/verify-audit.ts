// Verifies a proof of an Assay audit log without Assay: it needs only this file and Node 24. Usage: `node
// verify-audit.ts proof.ndjson --key <public key> [--witness <file>]`. Get the key and the witness from another source
// than the proof. Exit status: 0 if the proof holds, 1 if it is broken, 2 if it could not be checked.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';

export type Verdict = {
  readonly outcome: 'holds' | 'broken' | 'unchecked';
  /** The number of entries that hold, counted from the first. */
  readonly upTo: number;
  /** The first entry that does not hold, if known. */
  readonly firstBad: number | null;
  readonly words: readonly string[];
  readonly cannotShow: readonly string[];
};

type Bytes = AsyncIterable<Buffer>;
export type Proof = { readonly bundle: Bytes; readonly key: string; readonly witness?: Bytes };

export const WITHOUT_WITNESS = [
  'Whether the end was cut off, entries and checkpoints alike: only a witness has seen how long the log was.',
  'Whether the whole log was rewritten and sealed anew: only a witness has seen what it was.',
];
export const UNSEALED =
  'What stands in the database without being sealed, which is no part of the proof: `assay audit verify` looks for it.';

class BrokenError extends Error {
  readonly place: Pick<Verdict, 'upTo' | 'firstBad'>;
  constructor(words: string, upTo: number, firstBad: number | null = null) {
    super(words);
    this.place = { upTo, firstBad };
  }
}

// The Merkle tree of RFC 6962, stored as the roots of its complete subtrees, largest first.
type Subtree = { readonly leaves: number; readonly hash: Buffer };

const sha256 = (...parts: readonly (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
export const leafHash = (text: string) => sha256(LEAF, text);

export function append(tree: Subtree[], leaf: Buffer) {
  let added: Subtree = { leaves: 1, hash: leaf };
  for (let left = tree.at(-1); left?.leaves === added.leaves; left = tree.at(-1)) {
    tree.pop();
    added = { leaves: left.leaves * 2, hash: sha256(NODE, left.hash, added.hash) };
  }
  tree.push(added);
}

export function rootOf(tree: readonly Subtree[]): Buffer {
  const hashes = tree.map(({ hash }) => hash);
  return hashes.length === 0 ? sha256('') : hashes.reduceRight((right, left) => sha256(NODE, left, right));
}

// Signed notes (c2sp.org/signed-note) that contain a checkpoint (c2sp.org/tlog-checkpoint).
type Key = { readonly name: string; readonly id: Buffer; readonly key: KeyObject };
/** `completeAt`: the log contains every entry up to this time; -Infinity if it is only partial. */
type Checkpoint = { readonly size: number; readonly root: Buffer; readonly completeAt: number };

const NOTE =
  /^(?<text>(?<origin>[^\n]+)\n(?<size>\d{1,15})\n(?<root>[A-Za-z0-9+/]{43}=)\n(?<state>complete|partial) (?<moment>[^\n]+)\n)\n(?<signatures>(?:— [^\n]+\n)+)$/;
const ED25519 = 1;
const ID_BYTES = 4;

export function readKey(text: string): Key {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const isWhole = bytes[0] === ED25519 && sha256(`${name}\n`, bytes).toString('hex', 0, ID_BYTES) === id;
  if (!isWhole) throw new Error('The key is not a public key as `assay audit key` prints it.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  return { name, id: Buffer.from(id, 'hex'), key: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/** The checkpoint in a note, or null if the key did not sign it. */
function readCheckpoint(note: unknown, { name, id, key }: Key): Checkpoint | null {
  const parts = typeof note === 'string' ? NOTE.exec(note)?.groups : undefined;
  if (!parts || parts.origin !== name) return null;
  const { text = '', size, root = '', state, moment = '', signatures = '' } = parts;
  const isSigned = signatures.split('\n').some((line) => {
    const [, signer, encoded = ''] = line.split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    const isOurs = signer === name && bytes.subarray(0, ID_BYTES).equals(id);
    return isOurs && verify(null, Buffer.from(text), key, bytes.subarray(ID_BYTES));
  });
  if (!isSigned) return null;
  const completeAt = state === 'complete' ? Date.parse(moment) : -Infinity;
  return { size: Number(size), root: Buffer.from(root, 'base64'), completeAt };
}

/** Splits at line feeds only: names can contain other characters that some tools treat as line breaks. */
async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield decoder.decode(Buffer.concat([...begun, chunk.subarray(from, end)]));
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  const last = decoder.decode(Buffer.concat(begun));
  if (last !== '') yield last;
}

type Fields = Readonly<Record<string, unknown>>;

function parse(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

type Claim = Checkpoint & { readonly by: 'proof' | 'witness' };
type Witness = { readonly claims: readonly Claim[]; readonly foreign: number };

/** A witness can watch several organisations, and its last line may be truncated if it is being written. */
async function readWitness(bytes: Bytes, key: Key): Promise<Witness> {
  const notes: unknown[] = [];
  for await (const line of linesOf(bytes)) {
    const handed = parse(line);
    if (`assay/${String(handed?.organisationId)}` === key.name) notes.push(handed?.note);
  }
  const claims = notes.flatMap((note): Claim[] => {
    const checkpoint = readCheckpoint(note, key);
    return checkpoint ? [{ ...checkpoint, by: 'witness' }] : [];
  });
  return { claims, foreign: notes.length - claims.length };
}

/** An entry is sealed soon after it was written. One that is dated long before an earlier seal was backdated. */
const SOON_MS = 3_600_000;

type Suspect = { readonly number: number; readonly words: string };
const noSuspect = (): Suspect | null => null;

const startWalk = (witnessed: readonly Claim[]) => ({
  /** The remaining checkpoints, with the next one last. */
  claims: [...witnessed],
  /** The tree of the stored hashes, and the tree of the hashes calculated from the entries. */
  kept: new Array<Subtree>(),
  found: new Array<Subtree>(),
  /** The number of entries that the last checkpoint confirmed, for the proof and for the witness. */
  upTo: { proof: 0, witness: 0 },
  size: 0,
  completeAt: -Infinity,
  changed: noSuspect(),
  datedBack: noSuspect(),
});
type Walk = ReturnType<typeof startWalk>;

const brokenAt = ({ number, words }: Suspect) => new BrokenError(`Entry ${String(number)} ${words}.`, number, number);

function brokenBetween(by: Claim['by'], from: number, size: number): BrokenError {
  const words = by === 'proof' ? 'was changed, added, removed or moved' : 'is not what the witness has seen';
  if (size - from === 1) return brokenAt({ number: from, words });
  return new BrokenError(`Among the entries ${String(from)} to ${String(size - 1)} something ${words}.`, from);
}

function step(walk: Walk, { number, hash, entry }: Fields) {
  if (number !== walk.size) {
    const words = `Where entry ${String(walk.size)} should be is one numbered ${String(number)}.`;
    throw new BrokenError(words, walk.upTo.proof, walk.size);
  }
  const keptHash = Buffer.from(String(hash), 'hex');
  const text = typeof entry === 'string' ? entry : '';
  const foundHash = leafHash(text);
  if (!foundHash.equals(keptHash)) {
    walk.changed ??= {
      number,
      words: text === '' ? 'is gone, though it was sealed' : 'was changed after it was sealed',
    };
  }
  const createdAt = String(parse(text)?.createdAt);
  if (Date.parse(createdAt) < walk.completeAt - SOON_MS) {
    walk.datedBack ??= { number, words: `is dated ${createdAt}, though the log was complete later than that` };
  }
  append(walk.kept, keptHash);
  append(walk.found, foundHash);
  walk.size += 1;
}

/** Compares both trees with the signed root. If only one of them matches, the bad entry is known. */
function agrees({ kept, found, changed }: Walk, { root }: Claim): boolean {
  const [isKept, isFound] = [rootOf(kept).equals(root), rootOf(found).equals(root)];
  if (isKept === isFound || !changed) return isKept && isFound;
  throw brokenAt(isKept ? changed : { ...changed, words: 'is genuine, but the hash kept for it was changed' });
}

/** Throws at the first checkpoint of this size that does not match. */
function stopAtCheckpoints(walk: Walk) {
  const { claims, size, upTo } = walk;
  for (let claim = claims.at(-1); claim?.size === size; claim = claims.at(-1)) {
    if (!agrees(walk, claim)) throw brokenBetween(claim.by, upTo[claim.by], size);
    if (walk.datedBack) throw brokenAt(walk.datedBack);
    walk.completeAt = Math.max(walk.completeAt, claim.completeAt);
    upTo[claim.by] = size;
    claims.pop();
  }
}

/** Reads the proof once, from start to end. */
async function walkAlong({ bundle }: Proof, key: Key, witnessed: readonly Claim[]): Promise<Walk> {
  const walk = startWalk(witnessed);
  let [read, sealed, hasForgedCheckpoint] = [0, 0, false];
  for await (const text of linesOf(bundle)) {
    const line = parse(text) ?? {};
    read += 1;
    if ('checkpoint' in line) {
      const checkpoint = readCheckpoint(line.checkpoint, key);
      if (checkpoint) walk.claims.push({ ...checkpoint, by: 'proof' });
      hasForgedCheckpoint ||= checkpoint === null || checkpoint.size <= sealed;
      sealed = checkpoint?.size ?? sealed;
    } else if ('number' in line) {
      if (walk.size === 0) walk.claims.sort((a, b) => b.size - a.size || b.by.localeCompare(a.by));
      stopAtCheckpoints(walk);
      step(walk, line);
    } else if (read > 1 || line.format !== 'assay-audit-proof' || line.version !== 1) {
      throw new Error(`Line ${String(read)} cannot be read: the file is no such proof, is damaged or was cut off.`);
    }
  }
  if (read === 0) throw new Error('The file is empty.');
  stopAtCheckpoints(walk);
  arrive(walk, hasForgedCheckpoint);
  return walk;
}

/** Every signed checkpoint must have been reached by now, and no entries may follow the last one. */
function arrive({ claims: [last], size, upTo: { proof: upTo } }: Walk, hasForgedCheckpoint: boolean) {
  if (hasForgedCheckpoint)
    throw new BrokenError('A checkpoint is not signed with this key, or not in its place.', upTo);
  if (last) {
    const seen = `${last.by === 'witness' ? 'the witness has seen' : 'it was signed for'} ${String(last.size)} entries`;
    throw new BrokenError(`The end was cut off: ${seen}, ${String(size)} are left.`, upTo, size);
  }
  if (upTo < size) throw brokenAt({ number: upTo, words: 'and what follows it was never sealed' });
}

export async function verifyAudit(proof: Proof): Promise<Verdict> {
  const cannotShow = proof.witness ? [UNSEALED] : [...WITHOUT_WITNESS, UNSEALED];
  try {
    const key = readKey(proof.key);
    const witness = proof.witness ? await readWitness(proof.witness, key) : null;
    const walk = await walkAlong(proof, key, witness?.claims ?? []);
    return { ...toVerdict(walk, witness), upTo: walk.size, firstBad: null, cannotShow };
  } catch (error) {
    if (error instanceof BrokenError) return { outcome: 'broken', ...error.place, words: [error.message], cannotShow };
    const words = [error instanceof Error ? error.message : String(error)];
    return { outcome: 'unchecked', upTo: 0, firstBad: null, words, cannotShow };
  }
}

function toVerdict({ size, upTo }: Walk, witness: Witness | null): Pick<Verdict, 'outcome' | 'words'> {
  const holds = `${String(size)} entries were sealed: all are as they were, each in its place.`;
  if (!witness) return { outcome: 'holds', words: [holds] };
  const seen = `The witness has seen the first ${String(upTo.witness)} of them, and they are the same.`;
  const foreign = `Not signed with this key, and so of no use: ${String(witness.foreign)} checkpoints of the witness.`;
  if (witness.foreign > 0) return { outcome: 'unchecked', words: [holds, foreign] };
  return { outcome: upTo.witness === 0 ? 'unchecked' : 'holds', words: [holds, seen] };
}

const TEXT: { type: 'string' } = { type: 'string' };
const EXIT_CODES = { holds: 0, broken: 1, unchecked: 2 };
const TITLES = { holds: 'HOLDS', broken: 'BROKEN', unchecked: 'COULD NOT BE CHECKED' };

/** Opens the file only when it is read, so that the reader gets the error. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

async function main() {
  const { values, positionals } = parseArgs({ options: { key: TEXT, witness: TEXT }, allowPositionals: true });
  if (positionals[0] === undefined || values.key === undefined) throw new Error('Both a proof and --key are needed');
  const witness = values.witness === undefined ? {} : { witness: bytesOf(values.witness) };
  const proof = { bundle: bytesOf(positionals[0]), key: values.key, ...witness };
  const { outcome, upTo, words, cannotShow } = await verifyAudit(proof);
  const before = outcome === 'broken' ? [`The ${String(upTo)} entries before that hold.`] : [];
  const lines = [TITLES[outcome], ...words, ...before, 'This cannot show:', ...cannotShow.map((line) => `- ${line}`)];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = EXIT_CODES[outcome];
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
}
