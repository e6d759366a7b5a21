import { hashLeaf } from '../../../domain/merkle-tree.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { toFingerprint } from './audit-checkpoint.ts';
import { type AuditLog, findEntry, type LeafRow, listEntries, type PositionRange } from './audit-log-reader.ts';
import type { AuditProblem, AuditProblemKind } from './audit-problems.ts';

/** A number whose leaf and entry differ from what was sealed. */
export type HashMismatch = {
  readonly number: number;
  /** Hash prefixes of this entry and of its batch, as recorded by the sealer. Only the sealer can write them. */
  readonly mark: string;
  readonly marks: ReadonlySet<string>;
  readonly slot: LeafRow | null;
  /** The positions of the batch in the log. */
  readonly positions: PositionRange;
};

export async function diagnoseMismatch(log: AuditLog, misfit: HashMismatch): Promise<AuditProblem> {
  const { number, mark, marks, slot, positions } = misfit;
  const told = createProblemFactory(number);
  const genuine = (await listEntries(log, positions)).find(({ text }) => fingerprintText(text) === mark);
  if (genuine) return told('LEAF_CHANGED', genuine.id, 'is unchanged, but its leaf hash was removed or changed');
  if (!slot) return told('ENTRY_DELETED', null, 'was deleted along with its leaf hash');
  const found = await findEntry(log, slot.entryId);
  if (toFingerprint(slot.hash) === mark) {
    if (!found) return told('ENTRY_DELETED', slot.entryId, `from ${slot.createdAt} was deleted`);
    if (found.createdAt < slot.createdAt) {
      return told('ENTRY_BACKDATED', found.id, `from ${slot.createdAt} was backdated to ${found.createdAt}`);
    }
    return told('ENTRY_CHANGED', found.id, 'was changed after it was sealed');
  }
  const [from, to] = positions;
  const isInBatch = found !== null && found.position >= (from ?? -Infinity) && found.position < to;
  if (isInBatch && !marks.has(fingerprintText(found.text))) {
    return told('ENTRY_CHANGED', found.id, 'was changed after it was sealed, and its leaf hash was rewritten to match');
  }
  return told('ENTRY_DELETED', null, 'was deleted, and its leaf hash was replaced');
}

const fingerprintText = (text: string) => toFingerprint(hashLeaf(sha256, text));

const createProblemFactory =
  (number: number) =>
  (kind: AuditProblemKind, entryId: string | null, what: string): AuditProblem => ({
    kind,
    number,
    entryId,
    words: `Entry ${String(number)}${entryId === null ? '' : ` (${entryId})`} ${what}.`,
  });
