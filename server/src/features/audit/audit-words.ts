import type { AuditTarget } from './audit-target.ts';

export type ProblemKind =
  | 'ENTRY_CHANGED'
  | 'ENTRY_BACKDATED'
  | 'ENTRY_DELETED'
  | 'ENTRY_INSERTED'
  | 'ENTRY_UNSEALED'
  | 'LEAF_CHANGED'
  | 'CHECKPOINT_CHANGED'
  | 'CHECKPOINT_REMOVED'
  | 'END_TRUNCATED'
  | 'LOG_REWRITTEN'
  | 'WITNESS_FOREIGN';

/** The first thing that is wrong: with which entry, by its number and id where they are known, and in words. */
export type Problem = {
  readonly kind: ProblemKind;
  readonly number: number | null;
  readonly entryId: string | null;
  readonly words: string;
};

/** What a verification cannot see as long as nothing outside the database remembers the log. */
const WITHOUT_WITNESS = [
  'Without a witness nobody can tell whether the newest entries were removed together with their seal.',
  'Without a witness nobody can tell whether the whole log was rewritten and sealed again.',
];

/** `witnessed`: how many entries the witness has confirmed, or null when the last verification had none to ask. */
export function unseenOf(witness: AuditTarget | null, witnessed: number | null): string[] {
  if (!witness) return WITHOUT_WITNESS;
  if (witness.kind === 'FILE' && witnessed !== null) return [];
  return [
    'Whether the newest entries were removed, or the whole log rewritten, shows only against the checkpoints that ' +
      `were handed to ${witness.target}: assay audit verify --witness`,
  ];
}

export type Covered = { readonly sealed: number; readonly unsealed: number; readonly witnessed: number | null };

export function unseenBy({ sealed, unsealed, witnessed }: Covered): string[] {
  const later = unsealed > 0 ? [`${counted(unsealed)} not sealed yet: a change there would not show.`] : [];
  if (witnessed === null) return [...WITHOUT_WITNESS, ...later];
  const unseen = sealed - witnessed;
  const beyond =
    unseen > 0 ? [`${counted(unseen)} sealed but not known to the witness: they could have been rewritten.`] : [];
  return [...beyond, ...later];
}

const counted = (entries: number) => (entries === 1 ? '1 entry is' : `${String(entries)} entries are`);
