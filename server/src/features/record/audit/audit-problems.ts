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
  'Without a witness, verification cannot detect that the newest entries and their seal were removed together.',
  'Without a witness, verification cannot detect that the whole log was rewritten and resealed.',
];

/**
 * `witnessed`: the number of entries confirmed by the witness, or null if the last verification had no witness to
 * compare with.
 */
export function listSealLimitations(witness: AuditTarget | null, witnessed: number | null): string[] {
  if (!witness) return WITHOUT_WITNESS;
  if (witness.kind === 'FILE' && witnessed !== null) return [];
  return [
    'To detect whether the newest entries were removed or the whole log was rewritten, compare it with the checkpoints ' +
      `sent to ${witness.target}: assay audit verify --witness`,
  ];
}

export type VerificationCoverage = {
  readonly sealed: number;
  readonly unsealed: number;
  readonly witnessed: number | null;
};

export function listVerificationLimitations({ sealed, unsealed, witnessed }: VerificationCoverage): string[] {
  const later =
    unsealed > 0
      ? [`${formatEntryCount(unsealed)} not sealed yet. Changes to unsealed entries cannot be detected.`]
      : [];
  if (witnessed === null) return [...WITHOUT_WITNESS, ...later];
  const unseen = sealed - witnessed;
  const beyond =
    unseen > 0
      ? [
          `${formatEntryCount(unseen)} sealed but not yet recorded by the witness. Rewritten entries among them cannot be detected.`,
        ]
      : [];
  return [...beyond, ...later];
}

const formatEntryCount = (entries: number) => (entries === 1 ? '1 entry is' : `${String(entries)} entries are`);
