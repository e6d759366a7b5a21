import { leafHash } from '../../domain/merkle-tree.ts';
import { sha256 } from '../../platform/crypto.ts';
import { markOf } from './audit-checkpoint.ts';
import { findEntry, listEntries, type Log, type Positions, type Slot } from './audit-log-reads.ts';
import type { Problem, ProblemKind } from './audit-words.ts';

/** A number whose leaf and entry do not fit what was sealed. */
export type Misfit = {
  readonly number: number;
  /** What its hash begins with, and those of its stretch: the sealer's own record, which nobody else can write. */
  readonly mark: string;
  readonly marks: ReadonlySet<string>;
  readonly slot: Slot | null;
  /** Where the entries of the stretch stand in the log. */
  readonly positions: Positions;
};

/** Tells what happened to the entry that was sealed under a number. */
export async function diagnose(log: Log, misfit: Misfit): Promise<Problem> {
  const { number, mark, marks, slot, positions } = misfit;
  const told = tellerOf(number);
  const genuine = (await listEntries(log, positions)).find(({ text }) => markOfText(text) === mark);
  if (genuine) return told('LEAF_CHANGED', genuine.id, 'is as it was sealed, but its leaf was removed or changed');
  if (!slot) return told('ENTRY_DELETED', null, 'was deleted together with its leaf');
  const found = await findEntry(log, slot.entryId);
  if (markOf(slot.hash) === mark) {
    if (!found) return told('ENTRY_DELETED', slot.entryId, `of ${slot.createdAt} was deleted`);
    if (found.createdAt < slot.createdAt) {
      return told('ENTRY_BACKDATED', found.id, `of ${slot.createdAt} was moved back to ${found.createdAt}`);
    }
    return told('ENTRY_CHANGED', found.id, 'was changed after it was sealed');
  }
  const [from, to] = positions;
  const isOfStretch = found !== null && found.position >= (from ?? -Infinity) && found.position < to;
  if (isOfStretch && !marks.has(markOfText(found.text))) {
    return told('ENTRY_CHANGED', found.id, 'was changed after it was sealed, and its leaf rewritten to fit');
  }
  return told('ENTRY_DELETED', null, 'was deleted, and its leaf replaced by another');
}

const markOfText = (text: string) => markOf(leafHash(sha256, text));

const tellerOf =
  (number: number) =>
  (kind: ProblemKind, entryId: string | null, what: string): Problem => ({
    kind,
    number,
    entryId,
    words: `Entry number ${String(number)}${entryId === null ? '' : ` (${entryId})`} ${what}.`,
  });
