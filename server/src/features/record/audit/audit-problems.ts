import type { AuditTarget } from './audit-target.ts';

export type AuditProblemKind =
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

/** The first problem found, with the number and ID of the entry if known. */
export type AuditProblem = {
  readonly kind: AuditProblemKind;
  readonly number: number | null;
  readonly entryId: string | null;
  readonly words: string;
};

/** What verification cannot detect without a record outside the database. */
const WITHOUT_WITNESS = [
  'Without a witness nobody can tell whether the newest entries were removed together with their seal.',
  'Without a witness nobody can tell whether the whole log was rewritten and sealed again.',
];

/**
 * `witnessed`: the number of entries confirmed by the witness, or null if the last verification had no witness to
 * compare with.
 */
export function listSealLimitations(witness: AuditTarget | null, witnessed: number | null): string[] {
  if (!witness) return WITHOUT_WITNESS;
  if (witness.kind === 'FILE' && witnessed !== null) return [];
  return [
    'Whether the newest entries were removed, or the whole log rewritten, shows only against the checkpoints that ' +
      `were handed to ${witness.target}: assay audit verify --witness`,
  ];
}

export type VerificationCoverage = {
  readonly sealed: number;
  readonly unsealed: number;
  readonly witnessed: number | null;
};

export function listVerificationLimitations({ sealed, unsealed, witnessed }: VerificationCoverage): string[] {
  const later = unsealed > 0 ? [`${formatEntryCount(unsealed)} not sealed yet: a change there would not show.`] : [];
  if (witnessed === null) return [...WITHOUT_WITNESS, ...later];
  const unseen = sealed - witnessed;
  const beyond =
    unseen > 0
      ? [`${formatEntryCount(unseen)} sealed but not known to the witness: they could have been rewritten.`]
      : [];
  return [...beyond, ...later];
}

const formatEntryCount = (entries: number) => (entries === 1 ? '1 entry is' : `${String(entries)} entries are`);
