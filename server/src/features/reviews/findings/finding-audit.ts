import type { Selectable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { toCreation, toDeletion } from '../../../domain/changes.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getFindingIn, toFindingEntity } from './finding-queries.ts';

type FindingFields = Selectable<Tables['finding']>;

export async function recordFindingCreation(tx: Tx, caller: Caller, finding: FindingFields): Promise<void> {
  const meta = { ...toFindingMeta(finding), changes: toCreation(toFindingFields(finding)) };
  const loadRecord = async () => ({ finding: toFinding(await getFindingIn(tx, caller, finding.id)) });
  await recordAudit(tx, caller, { action: 'CREATE_FINDING', entity: toFindingEntity(finding), meta, loadRecord });
}

const toFindingMeta = ({ assessment_id, severity, question_key, supersedes_finding_id }: FindingFields) => ({
  assessmentId: assessment_id,
  severity,
  questionKey: question_key,
  ...(supersedes_finding_id !== null && { supersedesFindingId: supersedes_finding_id }),
});

const toFindingFields = ({ title, description, control_codes, due_date }: FindingFields) => ({
  title,
  description,
  control_codes,
  due_date,
});

export type FindingWithdrawalInput = { readonly finding: FindingFields; readonly reason: string };

export async function recordFindingWithdrawal(
  tx: Tx,
  caller: Caller,
  { finding, reason }: FindingWithdrawalInput,
): Promise<void> {
  const meta = { ...toFindingMeta(finding), reason, changes: toDeletion(toFindingFields(finding)) };
  await recordAudit(tx, caller, { action: 'WITHDRAW_FINDING', entity: toFindingEntity(finding), meta });
}
