#!/usr/bin/env node
// Verifies a proof of an Assay audit log without Assay: it needs only this file and Node 18 or later.
//
//   node verify-audit.mjs proof.ndjson --key <public key> [--witness <file>]
//
// Get the key and the witness from another source than the proof. Exit code 0: the proof holds. 1: it is broken. 2: it
// could not be checked. 3: it is older than the witness.
/* eslint-disable max-lines -- one file, so that it can be copied anywhere */
import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs, TextDecoder } from 'node:util';

export const WITHOUT_WITNESS = [
  'Whether the newest entries and checkpoints were removed. Detecting this requires a witness.',
  'Whether the whole log was rewritten and resealed. Detecting this requires a witness.',
];
export const UNSEALED =
  'Whether the database contains unsealed entries, which are not part of the proof. Use `assay audit verify` to check.';
export const WITHOUT_RESULTS =
  'Whether the results of completed assessments match their seals. This proof was created by an earlier release and does not contain them.';

class BrokenError extends Error {
  constructor(words, upTo, firstBad = null) {
    super(words);
    this.place = { upTo, firstBad };
  }
}

// The Merkle tree of RFC 6962, stored as the roots of its complete subtrees, largest first.

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
export const leafHash = (text) => sha256(LEAF, text);

export function append(tree, leaf) {
  let added = { leaves: 1, hash: leaf };
  for (let left = tree.at(-1); left?.leaves === added.leaves; left = tree.at(-1)) {
    tree.pop();
    added = { leaves: left.leaves * 2, hash: sha256(NODE, left.hash, added.hash) };
  }
  tree.push(added);
}

export function rootOf(tree) {
  const hashes = tree.map(({ hash }) => hash);
  return hashes.length === 0 ? sha256('') : hashes.reduceRight((right, left) => sha256(NODE, left, right));
}

// Signed notes (c2sp.org/signed-note) that contain a checkpoint (c2sp.org/tlog-checkpoint).

const NOTE =
  /^(?<text>(?<origin>[^\n]+)\n(?<size>\d{1,15})\n(?<root>[A-Za-z0-9+/]{43}=)\n(?<state>complete|partial) (?<moment>[^\n]+)\n)\n(?<signatures>(?:— [^\n]+\n)+)$/;
const ED25519 = 1;
const ID_BYTES = 4;

export function readKey(text) {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const isWhole = bytes[0] === ED25519 && sha256(`${name}\n`, bytes).toString('hex', 0, ID_BYTES) === id;
  if (!isWhole) throw new Error('The key is not a valid public key. Use the output of `assay audit key`.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  return { text: text.trim(), name, id: Buffer.from(id, 'hex'), key: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/**
 * The checkpoint in a note, or null if the key did not sign it. `completeAt`: the log contains every entry up to this
 * time; -Infinity if it is only partial.
 */
function readCheckpoint(note, { name, id, key }) {
  const parts = typeof note === 'string' ? NOTE.exec(note)?.groups : undefined;
  if (!parts || parts.origin !== name) return null;
  const { text, size, root, state, moment, signatures } = parts;
  const isSigned = signatures.split('\n').some((line) => {
    const [, signer, encoded = ''] = line.split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    const isOurs = signer === name && bytes.subarray(0, ID_BYTES).equals(id);
    return isOurs && verify(null, Buffer.from(text), key, bytes.subarray(ID_BYTES));
  });
  if (!isSigned) return null;
  const signedAt = Date.parse(moment);
  const completeAt = state === 'complete' ? signedAt : -Infinity;
  return { size: Number(size), root: Buffer.from(root, 'base64'), moment, signedAt, completeAt };
}

/** Splits at line feeds only: names can contain other characters that some tools treat as line breaks. */
async function* linesOf(bytes) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = [];
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

const isFields = (value) => typeof value === 'object' && value !== null;

function parse(line) {
  try {
    const value = JSON.parse(line);
    return isFields(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A witness can watch several organisations, and its last line may be truncated if it is being written. */
async function readWitness(bytes, key) {
  const notes = [];
  for await (const line of linesOf(bytes)) {
    const handed = parse(line);
    if (`assay/${String(handed?.organisationId)}` === key.name) notes.push(handed?.note);
  }
  const claims = notes.flatMap((note) => {
    const checkpoint = readCheckpoint(note, key);
    return checkpoint ? [{ ...checkpoint, by: 'witness' }] : [];
  });
  return { claims, foreign: notes.length - claims.length };
}

/** An entry is sealed soon after it was written. One that is dated long before an earlier seal was backdated. */
const SOON_MS = 3_600_000;
/** The clocks of the servers, the worker and the database may differ by this much. */
const SKEW_MS = 300_000;

const startWalk = (key, witnessed) => ({
  key,
  header: null,
  /** The remaining checkpoints, with the next one last. */
  claims: [...witnessed],
  /** The checkpoints of the proof: how many lines, and the sizes of those that are signed. */
  checkpoints: { lines: 0, sizes: new Set(), signedAt: -Infinity, isForged: false, size: 0 },
  /** The tree of the stored hashes, and the tree of the hashes calculated from the entries. */
  kept: [],
  found: [],
  /** The number of entries that the last checkpoint confirmed, for the proof and for the witness. */
  upTo: { proof: 0, witness: 0 },
  size: 0,
  lastEntryAt: -Infinity,
  completeAt: -Infinity,
  changed: null,
  datedBack: null,
  isForeign: null,
  results: { expected: new Map(), latest: new Map(), deleted: new Set(), sealed: 0, problem: null },
});

const brokenAt = ({ number, words }) => new BrokenError(`Entry ${number} ${words}.`, number, number);

function brokenBetween(by, from, size) {
  const words =
    by === 'proof' ? 'was changed, added, removed or moved' : 'does not match the record held by the witness';
  if (size - from === 1) return brokenAt({ number: from, words });
  return new BrokenError(`At least one entry from ${from} to ${size - 1} ${words}.`, from);
}

function step(walk, { number, hash, entry }) {
  if (number !== walk.size) {
    const words = `Expected entry ${walk.size} but found entry ${number}.`;
    throw new BrokenError(words, walk.upTo.proof, walk.size);
  }
  const keptHash = Buffer.from(String(hash), 'hex');
  const text = typeof entry === 'string' ? entry : '';
  const foundHash = leafHash(text);
  if (!foundHash.equals(keptHash)) {
    walk.changed ??= {
      number,
      words: text === '' ? 'was sealed but is missing' : 'was changed after it was sealed',
    };
  }
  readEntry(walk, number, parse(text) ?? {});
  append(walk.kept, keptHash);
  append(walk.found, foundHash);
  walk.size += 1;
}

function readEntry(walk, number, fields) {
  const createdAt = Date.parse(fields.createdAt);
  if (createdAt < walk.completeAt - SOON_MS) {
    walk.datedBack ??= {
      number,
      words: `is dated ${fields.createdAt}, but the log up to that time was already sealed`,
    };
  }
  walk.lastEntryAt = Math.max(walk.lastEntryAt, createdAt || -Infinity);
  if (`assay/${String(fields.organisationId)}` !== walk.key.name) {
    walk.isForeign ??= { number, words: 'belongs to another organisation' };
  }
  noteResult(walk.results, number, fields);
}

// The results of completed assessments. The entry of each completion contains the hash of its result.

const resultKey = (assessmentId, hash) => `${assessmentId} ${hash}`;

function noteResult({ expected, latest, deleted }, number, { action, entityId, meta }) {
  if (action === 'FINALIZE_ASSESSMENT') {
    const { resultSha256: hash = null, vendorId = null } = isFields(meta) ? meta : {};
    latest.set(entityId, hash);
    if (hash !== null) expected.set(resultKey(entityId, hash), { number, assessmentId: entityId, vendorId, hash });
  }
  if (action === 'REOPEN_ASSESSMENT') latest.delete(entityId);
  if (action === 'DELETE_ASSESSMENT' || action === 'DELETE_VENDOR') deleted.add(entityId);
}

/** JSON without spaces and with sorted keys. */
function toCanonical(value) {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
  return `{${members.join(',')}}`;
}

/** Keeps only what the end of the log decides about: whether the rows still have to be as they were. */
function readResult({ results }, { assessmentId, sha256: hash, result, record, later }) {
  const claim = results.expected.get(resultKey(assessmentId, hash));
  if (!claim) {
    results.problem ??= { number: 0, words: `The result of assessment ${assessmentId} has no audit log entry.` };
    return;
  }
  claim.later = later ?? null;
  if (typeof result !== 'string') return;
  claim.isThere = true;
  if (sha256(result).toString('hex') !== hash) {
    const words = `The result of assessment ${assessmentId}, sealed in entry ${claim.number}, was changed.`;
    results.problem ??= { number: claim.number, words };
    return;
  }
  results.sealed += 1;
  const sealed = parse(result)?.record;
  claim.isAsSealed = sealed !== undefined && sha256(toCanonical(sealed)).toString('hex') === record;
}

function findResultProblem({ results: { expected, latest, deleted, problem } }) {
  if (problem) return problem;
  for (const { number, assessmentId, vendorId, hash, isThere, isAsSealed, later } of expected.values()) {
    const isDeleted = deleted.has(assessmentId) || deleted.has(vendorId);
    if (isDeleted || later?.startsWith('DELETE_')) continue;
    if (!isThere) {
      return { number, words: `The result of assessment ${assessmentId}, sealed in entry ${number}, is missing.` };
    }
    const isCurrent = latest.get(assessmentId) === hash && !later;
    if (isCurrent && !isAsSealed) {
      const words = `Assessment ${assessmentId} was changed after it was finalised in entry ${number}. Run \`assay audit verify\` for details.`;
      return { number, words };
    }
  }
  return null;
}

/** Compares both trees with the signed root. If only one of them matches, the bad entry is known. */
function agrees({ kept, found, changed }, { root }) {
  const [isKept, isFound] = [rootOf(kept).equals(root), rootOf(found).equals(root)];
  if (isKept === isFound || !changed) return isKept && isFound;
  throw brokenAt(isKept ? changed : { ...changed, words: 'is unchanged, but its stored hash was changed' });
}

/** Throws at the first checkpoint of this size that does not match. */
function stopAtCheckpoints(walk) {
  const { claims, size, upTo } = walk;
  for (let claim = claims.at(-1); claim?.size === size; claim = claims.at(-1)) {
    if (!agrees(walk, claim)) throw brokenBetween(claim.by, upTo[claim.by], size);
    if (walk.datedBack) throw brokenAt(walk.datedBack);
    walk.completeAt = Math.max(walk.completeAt, claim.completeAt);
    upTo[claim.by] = size;
    claims.pop();
  }
}

function readCheckpointLine({ key, claims, checkpoints }, note) {
  const checkpoint = readCheckpoint(note, key);
  checkpoints.lines += 1;
  checkpoints.isForged ||= checkpoint === null || checkpoint.size <= checkpoints.size;
  if (!checkpoint) return;
  claims.push({ ...checkpoint, by: 'proof' });
  checkpoints.size = checkpoint.size;
  checkpoints.sizes.add(checkpoint.size);
  checkpoints.signedAt = Math.max(checkpoints.signedAt, checkpoint.signedAt);
}

const sortClaims = ({ claims }) => claims.sort((a, b) => b.size - a.size || b.by.localeCompare(a.by));

const isHeader = ({ format, version }) => format === 'assay-audit-proof' && (version === 1 || version === 2);

/** Reads the proof once, from start to end. */
async function walkAlong({ bundle }, key, witnessed) {
  const walk = startWalk(key, witnessed);
  let read = 0;
  for await (const text of linesOf(bundle)) {
    const line = parse(text) ?? {};
    read += 1;
    if (read === 1 && isHeader(line)) {
      walk.header = line;
    } else if (walk.header && 'checkpoint' in line) {
      readCheckpointLine(walk, line.checkpoint);
    } else if (walk.header && 'number' in line) {
      if (walk.size === 0) sortClaims(walk);
      stopAtCheckpoints(walk);
      step(walk, line);
    } else if (walk.header?.results === true && 'result' in line) {
      readResult(walk, line);
    } else {
      throw new Error(`Line ${read} cannot be read. The file is not an audit proof, or it is damaged or incomplete.`);
    }
  }
  if (read === 0) throw new Error('The file is empty.');
  if (walk.size === 0) sortClaims(walk);
  stopAtCheckpoints(walk);
  arrive(walk);
  return walk;
}

/** Every signed checkpoint must have been reached by now, and no entries may follow the last one. */
function arrive(walk) {
  const { claims, size, upTo, checkpoints } = walk;
  if (checkpoints.isForged) {
    throw new BrokenError('A checkpoint is not signed with this key or is out of order.', upTo.proof);
  }
  const missed = claims.find(({ by }) => by === 'proof');
  if (missed) {
    const words = `The newest entries were removed: a checkpoint covers ${missed.size} entries, but only ${size} remain.`;
    throw new BrokenError(words, upTo.proof, size);
  }
  if (upTo.proof < size) throw brokenAt({ number: upTo.proof, words: 'and all later entries were never sealed' });
  if (walk.isForeign) throw brokenAt(walk.isForeign);
  const words = findHeaderProblem(walk);
  if (words !== null) throw new BrokenError(words, size);
  const problem = walk.header.results === true ? findResultProblem(walk) : null;
  if (problem) throw new BrokenError(problem.words, size);
}

/** Nobody signs the header, so all that it says must follow from the rest. */
function findHeaderProblem({ header, key, size, checkpoints, lastEntryAt }) {
  const createdAt = Date.parse(header.createdAt);
  if (`assay/${String(header.organisationId)}` !== key.name || header.origin !== key.name) {
    return `The header is for ${header.origin} of organisation ${header.organisationId}, but the key belongs to ${key.name}.`;
  }
  if (header.publicKey !== null && header.publicKey !== key.text) return 'The header contains a different key.';
  if (header.size !== size) return `The header states ${header.size} entries, but there are ${size}.`;
  if (header.checkpoints !== checkpoints.lines) {
    return `The header states ${header.checkpoints} checkpoints, but there are ${checkpoints.lines}. Checkpoints were removed or added.`;
  }
  const latest = Math.max(lastEntryAt, checkpoints.signedAt);
  if (!(createdAt + SKEW_MS >= latest)) {
    return `The header states that the proof was created at ${header.createdAt}, but it contains later entries.`;
  }
  return null;
}

/** The witness has seen each of these, so the proof must contain them. */
function requireWitnessedCheckpoints({ size, checkpoints }, { claims }) {
  const missing = claims.find((claim) => claim.size <= size && !checkpoints.sizes.has(claim.size));
  if (!missing) return;
  throw new BrokenError(
    `The checkpoint covering ${missing.size} entries, which the witness recorded, was removed.`,
    size,
  );
}

export async function verifyAudit(proof) {
  const cannotShow = proof.witness ? [UNSEALED] : [...WITHOUT_WITNESS, UNSEALED];
  try {
    const key = readKey(proof.key);
    const witness = proof.witness ? await readWitness(proof.witness, key) : null;
    const walk = await walkAlong(proof, key, witness?.claims ?? []);
    if (witness) requireWitnessedCheckpoints(walk, witness);
    const further = walk.header.results === true ? [] : [WITHOUT_RESULTS];
    return { ...toVerdict(walk, witness), upTo: walk.size, firstBad: null, cannotShow: [...cannotShow, ...further] };
  } catch (error) {
    if (error instanceof BrokenError) return { outcome: 'broken', ...error.place, words: [error.message], cannotShow };
    const words = [error instanceof Error ? error.message : String(error)];
    return { outcome: 'unchecked', upTo: 0, firstBad: null, words, cannotShow };
  }
}

function toVerdict(walk, witness) {
  const { size, upTo, results } = walk;
  const older = getYounger(walk);
  if (size === 0) {
    const words = ['The proof contains no entries, so there is nothing to verify.'];
    return { outcome: older ? 'older' : 'unchecked', words: [...words, ...(older ? [older] : [])] };
  }
  const holds = [
    `All ${size} sealed entries are unchanged and in order.`,
    ...(results.sealed > 0 ? [`All ${results.sealed} assessment results match their seals.`] : []),
  ];
  if (!witness) return { outcome: 'holds', words: holds };
  const seen = `The first ${upTo.witness} entries match the record held by the witness.`;
  const foreign = `${witness.foreign} witness checkpoints are not signed with this key and were ignored.`;
  if (witness.foreign > 0) return { outcome: 'unchecked', words: [...holds, foreign] };
  if (older) return { outcome: 'older', words: [...holds, ...(upTo.witness > 0 ? [seen] : []), older] };
  return { outcome: upTo.witness === 0 ? 'unchecked' : 'holds', words: [...holds, seen] };
}

/**
 * What the witness has seen beyond the proof. A proof that was made before that could not contain it; one that was made
 * later was cut off.
 */
function getYounger({ claims, header, size, upTo }) {
  const next = claims.at(-1);
  if (!next) return null;
  const seen = `the witness recorded ${claims[0].size} entries`;
  if (Date.parse(header.createdAt) > next.signedAt + SKEW_MS) {
    throw new BrokenError(`The newest entries were removed: ${seen}, but only ${size} remain.`, upTo.proof, size);
  }
  return `The proof is older than the record held by the witness: it was created at ${header.createdAt}, but ${seen}, and those from ${size} onwards were sealed at ${next.moment} or later. If you know that the proof was created later, its newest entries were removed. Create a new proof and verify it.`;
}

const TEXT = { type: 'string' };
const EXIT_CODES = { holds: 0, broken: 1, unchecked: 2, older: 3 };
const TITLES = {
  holds: 'VERIFIED',
  broken: 'FAILED',
  unchecked: 'NOT VERIFIED',
  older: 'OLDER THAN THE WITNESS',
};

/** Opens the file only when it is read, so that the reader gets the error. */
async function* bytesOf(path) {
  yield* createReadStream(path);
}

async function main() {
  const { values, positionals } = parseArgs({ options: { key: TEXT, witness: TEXT }, allowPositionals: true });
  if (positionals[0] === undefined || values.key === undefined) throw new Error('Specify a proof file and --key');
  const witness = values.witness === undefined ? {} : { witness: bytesOf(values.witness) };
  const proof = { bundle: bytesOf(positionals[0]), key: values.key, ...witness };
  const { outcome, upTo, words, cannotShow } = await verifyAudit(proof);
  const before = outcome === 'broken' ? [`The ${upTo} entries before that are unchanged.`] : [];
  const lines = [
    TITLES[outcome],
    ...words,
    ...before,
    'This verification cannot detect:',
    ...cannotShow.map((line) => `- ${line}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = EXIT_CODES[outcome];
}

function isMainModule([, path]) {
  try {
    return path !== undefined && pathToFileURL(realpathSync(path)).href === import.meta.url;
  } catch {
    return false;
  }
}

if (isMainModule(process.argv)) {
  await main().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
}
