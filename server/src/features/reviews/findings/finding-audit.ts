import type { Finding } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { toCreation, toDeletion } from '../../../domain/changes.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { getFindingIn, toFindingEntity } from './finding-queries.ts';

type FindingFields = Selectable<Tables['finding']>;

/** Also notifies the owner. */
export async function recordFindingCreation(tx: Tx, caller: Caller, finding: FindingFields): Promise<void> {
  const meta = { ...toFindingMeta(finding), changes: toCreation(toFindingFields(finding)) };
  const loadRecord = async () => ({ finding: toFinding(await getFindingIn(tx, caller, finding.id)) });
  await recordAudit(tx, caller, { action: 'CREATE_FINDING', entity: toFindingEntity(finding), meta, loadRecord });
  await notifyFindingOwner(tx, caller, { id: finding.id, ownerId: finding.owner_id });
}

export const notifyFindingOwner = (tx: Tx, caller: Caller, { id, ownerId }: Pick<Finding, 'id' | 'ownerId'>) =>
  notify(tx, caller, { kind: 'ASSIGNED', userIds: [ownerId], subject: { type: 'FINDING', id } });

export type FindingUpdateEvent = { readonly finding: Finding; readonly meta: NonNullable<AuditEvent['meta']> };

export const recordFindingUpdate = (tx: Tx, caller: Caller, event: FindingUpdateEvent): Promise<void> =>
  recordFindingAction(tx, caller, { ...event, action: 'UPDATE_FINDING' });

export type FindingActionEvent = Pick<AuditEvent, 'action'> & FindingUpdateEvent;

export const recordFindingAction = (tx: Tx, caller: Caller, { finding, ...event }: FindingActionEvent): Promise<void> =>
  recordAudit(tx, caller, {
    ...event,
    entity: toFindingEntity(finding),
    loadRecord: () => Promise.resolve({ finding }),
  });

const toFindingMeta = ({ assessment_id, source, severity, question_key, supersedes_finding_id }: FindingFields) => ({
  ...(assessment_id === null ? { source } : { assessmentId: assessment_id }),
  severity,
  questionKey: question_key,
  ...(supersedes_finding_id !== null && { supersedesFindingId: supersedes_finding_id }),
});

const toFindingFields = (finding: FindingFields) => ({
  title: finding.title,
  description: finding.description,
  recommendation: finding.recommendation,
  control_codes: finding.control_codes,
  due_date: finding.due_date,
  owner_id: finding.owner_id,
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
