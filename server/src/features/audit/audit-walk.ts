import { EMPTY_TREE, grow, leafHash, rootOf, type Tree } from '../../domain/merkle-tree.ts';
import { sha256 } from '../../platform/crypto.ts';
import { markOf, type Standing, standingOf } from './audit-checkpoint.ts';
import { diagnose } from './audit-diagnosis.ts';
import { checkpointsAfter, countEntries, listEntries, type Log, type Slot, slotsBetween } from './audit-log-reads.ts';
import type { Problem } from './audit-words.ts';

/** How far a verification has come, and what stopped it. */
export type Walk = {
  readonly tree: Tree;
  /** Everything below has been read; null at the beginning, where nothing is too low. */
  readonly position: number | null;
  readonly upToEntryAt: string | null;
  /** Nothing that is sealed from here on can honestly be older. */
  readonly notBefore: string;
  /** The most entries that the witness has confirmed. */
  readonly witnessed: number | null;
  readonly problem: Problem | null;
};

/** The roots that a witness keeps, by size. */
export type Witnessed = ReadonlyMap<number, readonly Buffer[]>;

/** A transaction may have been open for so long when a checkpoint was signed without it. */
const HOUR_MS = 3_600_000;

const START: Walk = {
  tree: EMPTY_TREE,
  position: null,
  upToEntryAt: null,
  notBefore: '',
  witnessed: null,
  problem: null,
};

/** Reads everything again up to a size, and stops at the first thing that is wrong. */
export async function walkLog(log: Log, size: number, witnessed: Witnessed): Promise<Walk> {
  let walk = START;
  while (walk.problem === null && walk.tree.size < size) {
    const rows = await checkpointsAfter(log, walk.tree.size, size);
    const standings = rows.map((row) => ({ size: row.size, standing: standingOf(log.ctx, row) }));
    walk = await walkStretches(log, { walk, witnessed, standings });
  }
  return walk;
}

type Stretches = {
  readonly walk: Walk;
  readonly witnessed: Witnessed;
  readonly standings: readonly { readonly size: number; readonly standing: Standing | null }[];
};

async function walkStretches(log: Log, { walk: start, witnessed, standings }: Stretches): Promise<Walk> {
  const last = standings.at(-1);
  if (!last) return { ...start, problem: removedCheckpoint(start) };
  const slots = await readSlots(log, start.tree.size, last.size);
  let walk = start;
  for (const { size, standing } of standings) {
    if (!standing) return { ...walk, problem: changedCheckpoint(walk, size) };
    if (standing.first !== walk.tree.size) return { ...walk, problem: removedCheckpoint(walk) };
    walk = await walkStretch(log, { walk, witnessed, standing, slots });
    if (walk.problem) return walk;
  }
  const intruder = await intruderProblem(log, { from: start, to: walk, slots });
  return intruder ? { ...start, problem: intruder } : walk;
}

async function readSlots(log: Log, first: number, end: number): Promise<ReadonlyMap<number, Slot>> {
  const slots = new Map<number, Slot>();
  for await (const slice of slotsBetween(log, first, end)) for (const slot of slice) slots.set(slot.number, slot);
  return slots;
}

type Stretch = {
  readonly walk: Walk;
  readonly witnessed: Witnessed;
  readonly standing: Standing;
  readonly slots: ReadonlyMap<number, Slot>;
};

async function walkStretch(log: Log, { walk: start, witnessed, standing, slots }: Stretch): Promise<Walk> {
  let walk = start;
  for (const size of sizesToCompare(standing, witnessed)) {
    const leaves = goodLeaves({ walk, standing, slots, size });
    const tree = grow(sha256, walk.tree, leaves);
    const upToEntryAt = slots.get(tree.size - 1)?.createdAt ?? walk.upToEntryAt;
    if (tree.size < size) {
      const problem = await problemAt(log, { walk, standing, slots }, tree.size);
      return { ...walk, tree, upToEntryAt, problem };
    }
    const seen = witnessed.get(size);
    const problem = problemWithRoot({ walk, standing, slots, tree, seen: seen ?? [] });
    if (problem) return { ...walk, problem };
    walk = { ...walk, tree, upToEntryAt, witnessed: seen ? size : walk.witnessed };
  }
  const notBefore = standing.complete ? hourBefore(standing.signedAt) : walk.notBefore;
  return { ...walk, position: standing.position, notBefore };
}

/** After so many entries the tree is compared: wherever the witness knows its root, and at the checkpoint itself. */
const sizesToCompare = ({ first, tree, marks }: Standing, witnessed: Witnessed): number[] =>
  marks.map((_, index) => first + index + 1).filter((size) => size === tree.size || witnessed.has(size));

type Ahead = Omit<Stretch, 'witnessed'>;

/** The hashes of the next entries, up to a size, or to the first entry that is not as it was sealed. */
function goodLeaves({ walk, standing, slots, size }: Ahead & { readonly size: number }): Buffer[] {
  const leaves: Buffer[] = [];
  for (let number = walk.tree.size; number < size; number += 1) {
    const slot = slots.get(number);
    if (slot?.text == null || slot.createdAt < walk.notBefore) return leaves;
    const hash = leafHash(sha256, slot.text);
    if (!hash.equals(slot.hash) || markOf(hash) !== standing.marks[number - standing.first]) return leaves;
    leaves.push(hash);
  }
  return leaves;
}

function problemAt(log: Log, { walk, standing, slots }: Ahead, number: number): Promise<Problem> {
  const slot = slots.get(number) ?? null;
  const mark = standing.marks[number - standing.first] ?? '';
  const isSealed = slot?.text != null && markOf(leafHash(sha256, slot.text)) === mark && markOf(slot.hash) === mark;
  if (isSealed && slot.createdAt < walk.notBefore) return Promise.resolve(backdated(slot, walk.notBefore));
  return diagnose(log, {
    number,
    mark,
    marks: new Set(standing.marks),
    slot,
    positions: [walk.position, standing.position],
  });
}

type Compared = Ahead & { readonly tree: Tree; readonly seen: readonly Buffer[] };

/** What is written here agrees with its own seal: does the seal agree with what was signed, here and at the witness? */
function problemWithRoot({ walk, standing, tree, seen, slots }: Compared): Problem | null {
  const root = rootOf(sha256, tree);
  if (tree.size === standing.tree.size && !root.equals(rootOf(sha256, standing.tree))) {
    return changedCheckpoint(walk, tree.size);
  }
  if (seen.every((known) => known.equals(root))) return null;
  const number = walk.witnessed ?? 0;
  return {
    kind: 'LOG_REWRITTEN',
    number,
    entryId: slots.get(number)?.entryId ?? null,
    words:
      `The entries from number ${String(number)} to ${String(tree.size - 1)} are not those that the witness knows: ` +
      'the log was rewritten and sealed again.',
  };
}

type Walked = { readonly from: Walk; readonly to: Walk; readonly slots: ReadonlyMap<number, Slot> };

/** All that was sealed is there; what there is besides was not sealed with it. */
async function intruderProblem(log: Log, { from, to, slots }: Walked): Promise<Problem | null> {
  const [first, end] = [from.tree.size, to.tree.size];
  const positions = [from.position, to.position ?? 0] as const;
  if ((await countEntries(log, positions)) === end - first) return null;
  const sealed = new Set([...slots.values()].map(({ hash }) => hash.toString('hex')));
  const entries = await listEntries(log, positions);
  const intruder = entries.find(({ text }) => !sealed.has(leafHash(sha256, text).toString('hex')));
  const among = `among the entries number ${String(first)} to ${String(end - 1)}`;
  return {
    kind: 'ENTRY_INSERTED',
    number: null,
    entryId: intruder?.id ?? null,
    words: `Entry ${intruder?.id ?? 'unknown'} was put ${among} after they were sealed.`,
  };
}

const backdated = ({ number, entryId, createdAt }: Slot, notBefore: string): Problem => ({
  kind: 'ENTRY_BACKDATED',
  number,
  entryId,
  words:
    `Entry number ${String(number)} (${entryId}) says that it was written at ${createdAt}, ` +
    `but all that was written before ${notBefore} had been sealed without it.`,
});

const changedCheckpoint = ({ tree }: Walk, size: number): Problem => ({
  kind: 'CHECKPOINT_CHANGED',
  number: null,
  entryId: null,
  words:
    `The checkpoint over the entries number ${String(tree.size)} to ${String(size - 1)} is not as it was signed, ` +
    'or was signed with another key.',
});

const removedCheckpoint = ({ tree }: Walk): Problem => ({
  kind: 'CHECKPOINT_REMOVED',
  number: null,
  entryId: null,
  words: `The checkpoint over the entries from number ${String(tree.size)} on was removed.`,
});

const hourBefore = (moment: string) => new Date(Date.parse(moment) - HOUR_MS).toISOString();
