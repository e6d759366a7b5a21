import {
  appendLeaves,
  computeRoot,
  EMPTY_MERKLE_TREE,
  hashLeaf,
  type MerkleTree,
} from '../../../domain/merkle-tree.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { readSealState, type SealState, toFingerprint } from './audit-checkpoint.ts';
import { diagnoseMismatch } from './audit-diagnosis.ts';
import {
  type AuditLog,
  countEntries,
  type LeafRow,
  listCheckpointsAfter,
  listEntries,
  readLeaves,
  type SealedLog,
} from './audit-log-reader.ts';
import type { AuditProblem } from './audit-problems.ts';

export type WalkState = {
  readonly tree: MerkleTree;
  /** All entries below this position were read. Null at the start, because no position is too low then. */
  readonly position: number | null;
  readonly upToEntryAt: string | null;
  /** Entries sealed from here on cannot legitimately be older. */
  readonly notBefore: string;
  /** The largest number of entries that the witness has confirmed. */
  readonly witnessed: number | null;
  readonly problem: AuditProblem | null;
};

/** The roots recorded by the witness, by size. */
export type WitnessedRoots = ReadonlyMap<number, readonly Buffer[]>;

/** How long a transaction may have been open when a checkpoint was signed without it. */
const HOUR_MS = 3_600_000;

const INITIAL_STATE: WalkState = {
  tree: EMPTY_MERKLE_TREE,
  position: null,
  upToEntryAt: null,
  notBefore: '',
  witnessed: null,
  problem: null,
};

/** Verifies the log up to a size, and stops at the first problem. */
export async function walkLog(log: SealedLog, size: number, witnessed: WitnessedRoots): Promise<WalkState> {
  let walk = INITIAL_STATE;
  while (walk.problem === null && walk.tree.size < size) {
    const rows = await listCheckpointsAfter(log, walk.tree.size, size);
    const sealStates = rows.map((row) => ({ size: row.size, sealState: readSealState(log.keys, row) }));
    walk = await walkBatches(log, { walk, witnessed, sealStates });
  }
  return walk;
}

type WalkBatchesInput = {
  readonly walk: WalkState;
  readonly witnessed: WitnessedRoots;
  readonly sealStates: readonly { readonly size: number; readonly sealState: SealState | null }[];
};

async function walkBatches(
  log: AuditLog,
  { walk: start, witnessed, sealStates }: WalkBatchesInput,
): Promise<WalkState> {
  const last = sealStates.at(-1);
  if (!last) return { ...start, problem: createCheckpointRemovedProblem(start) };
  const slots = await readBatchLeaves(log, start.tree.size, last.size);
  let walk = start;
  for (const { size, sealState } of sealStates) {
    if (!sealState) return { ...walk, problem: createCheckpointChangedProblem(walk, size) };
    if (sealState.first !== walk.tree.size) return { ...walk, problem: createCheckpointRemovedProblem(walk) };
    walk = await walkBatch(log, { walk, witnessed, sealState, slots });
    if (walk.problem) return walk;
  }
  const intruder = await findInsertedEntry(log, { from: start, to: walk, slots });
  return intruder ? { ...start, problem: intruder } : walk;
}

async function readBatchLeaves(log: AuditLog, first: number, end: number): Promise<ReadonlyMap<number, LeafRow>> {
  const slots = new Map<number, LeafRow>();
  for await (const slice of readLeaves(log, first, end)) for (const slot of slice) slots.set(slot.number, slot);
  return slots;
}

type WalkBatchInput = {
  readonly walk: WalkState;
  readonly witnessed: WitnessedRoots;
  readonly sealState: SealState;
  readonly slots: ReadonlyMap<number, LeafRow>;
};

async function walkBatch(
  log: AuditLog,
  { walk: start, witnessed, sealState, slots }: WalkBatchInput,
): Promise<WalkState> {
  let walk = start;
  for (const size of listComparedSizes(sealState, witnessed)) {
    const leaves = verifyLeaves({ walk, sealState, slots, size });
    const tree = appendLeaves(sha256, walk.tree, leaves);
    const upToEntryAt = slots.get(tree.size - 1)?.createdAt ?? walk.upToEntryAt;
    if (tree.size < size) {
      const problem = await findProblemAt(log, { walk, sealState, slots }, tree.size);
      return { ...walk, tree, upToEntryAt, problem };
    }
    const seen = witnessed.get(size);
    const problem = findRootProblem({ walk, sealState, slots, tree, seen: seen ?? [] });
    if (problem) return { ...walk, problem };
    walk = { ...walk, tree, upToEntryAt, witnessed: seen ? size : walk.witnessed };
  }
  const notBefore = sealState.complete ? hourBefore(sealState.signedAt) : walk.notBefore;
  return { ...walk, position: sealState.position, notBefore };
}

/** The sizes at which the tree is compared: those the witness has a root for, and the checkpoint's own. */
const listComparedSizes = ({ first, tree, marks }: SealState, witnessed: WitnessedRoots): number[] =>
  marks.map((_, index) => first + index + 1).filter((size) => size === tree.size || witnessed.has(size));

type BatchAhead = Omit<WalkBatchInput, 'witnessed'>;

/** The hashes of the next entries, up to a size or to the first entry that differs from what was sealed. */
function verifyLeaves({ walk, sealState, slots, size }: BatchAhead & { readonly size: number }): Buffer[] {
  const leaves: Buffer[] = [];
  for (let number = walk.tree.size; number < size; number += 1) {
    const slot = slots.get(number);
    if (slot?.text == null || slot.createdAt < walk.notBefore) return leaves;
    const hash = hashLeaf(sha256, slot.text);
    if (!hash.equals(slot.hash) || toFingerprint(hash) !== sealState.marks[number - sealState.first]) return leaves;
    leaves.push(hash);
  }
  return leaves;
}

function findProblemAt(log: AuditLog, { walk, sealState, slots }: BatchAhead, number: number): Promise<AuditProblem> {
  const slot = slots.get(number) ?? null;
  const mark = sealState.marks[number - sealState.first] ?? '';
  const isSealed =
    slot?.text != null && toFingerprint(hashLeaf(sha256, slot.text)) === mark && toFingerprint(slot.hash) === mark;
  if (isSealed && slot.createdAt < walk.notBefore) return Promise.resolve(isBackdated(slot, walk.notBefore));
  return diagnoseMismatch(log, {
    number,
    mark,
    marks: new Set(sealState.marks),
    slot,
    positions: [walk.position, sealState.position],
  });
}

type ComparedBatch = BatchAhead & { readonly tree: MerkleTree; readonly seen: readonly Buffer[] };

/** The entries match their own seal. Checks the seal against the signed checkpoint and the witness. */
function findRootProblem({ walk, sealState, tree, seen, slots }: ComparedBatch): AuditProblem | null {
  const root = computeRoot(sha256, tree);
  if (tree.size === sealState.tree.size && !root.equals(computeRoot(sha256, sealState.tree))) {
    return createCheckpointChangedProblem(walk, tree.size);
  }
  if (seen.every((known) => known.equals(root))) return null;
  const number = walk.witnessed ?? 0;
  return {
    kind: 'LOG_REWRITTEN',
    number,
    entryId: slots.get(number)?.entryId ?? null,
    words:
      `Entries ${String(number)} to ${String(tree.size - 1)} do not match the record held by the witness: ` +
      'the log was rewritten and resealed.',
  };
}

type WalkedRange = { readonly from: WalkState; readonly to: WalkState; readonly slots: ReadonlyMap<number, LeafRow> };

/** All sealed entries are there. Any other entry in the range was inserted later. */
async function findInsertedEntry(log: AuditLog, { from, to, slots }: WalkedRange): Promise<AuditProblem | null> {
  const [first, end] = [from.tree.size, to.tree.size];
  const positions = [from.position, to.position ?? 0] as const;
  if ((await countEntries(log, positions)) === end - first) return null;
  const sealed = new Set([...slots.values()].map(({ hash }) => hash.toString('hex')));
  const entries = await listEntries(log, positions);
  const intruder = entries.find(({ text }) => !sealed.has(hashLeaf(sha256, text).toString('hex')));
  const among = `among entries ${String(first)} to ${String(end - 1)}`;
  return {
    kind: 'ENTRY_INSERTED',
    number: null,
    entryId: intruder?.id ?? null,
    words: `Entry ${intruder?.id ?? 'unknown'} was inserted ${among} after they were sealed.`,
  };
}

const isBackdated = ({ number, entryId, createdAt }: LeafRow, notBefore: string): AuditProblem => ({
  kind: 'ENTRY_BACKDATED',
  number,
  entryId,
  words:
    `Entry ${String(number)} (${entryId}) is dated ${createdAt}, ` +
    `but all entries written before ${notBefore} had already been sealed without it.`,
});

const createCheckpointChangedProblem = ({ tree }: WalkState, size: number): AuditProblem => ({
  kind: 'CHECKPOINT_CHANGED',
  number: null,
  entryId: null,
  words:
    `The checkpoint covering entries ${String(tree.size)} to ${String(size - 1)} was changed after it was signed ` +
    'or was signed with a different key.',
});

const createCheckpointRemovedProblem = ({ tree }: WalkState): AuditProblem => ({
  kind: 'CHECKPOINT_REMOVED',
  number: null,
  entryId: null,
  words: `The checkpoint covering entries from ${String(tree.size)} onwards was removed.`,
});

const hourBefore = (moment: string) => new Date(Date.parse(moment) - HOUR_MS).toISOString();
