import type { Selectable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { selectPeopleWithPermission } from '../../access/users/index.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { recordAudit } from '../../record/audit/index.ts';

export type ApprovalRow = Selectable<Tables['approval']>;

const toApprovalEntity = ({ id, subject_name }: ApprovalRow) => ({ type: 'Approval', id, name: subject_name });

/** Also notifies those who can decide. */
export async function recordRequest(tx: Tx, caller: Caller, approval: ApprovalRow): Promise<void> {
  await recordAudit(tx, caller, {
    action: 'REQUEST_APPROVAL',
    entity: toApprovalEntity(approval),
    meta: { kind: approval.kind, subjectId: approval.subject_id, reason: approval.reason },
  });
  const approvers = await selectPeopleWithPermission(tx, caller, 'approvals:decide').execute();
  await notify(tx, caller, {
    kind: 'APPROVAL_REQUESTED',
    userIds: approvers.map(({ id }) => id),
    subject: toNotifiedSubject(approval),
  });
}

const toNotifiedSubject = ({ id, kind }: ApprovalRow) => ({ type: 'APPROVAL' as const, id, about: kind });

const ACTIONS = {
  APPROVED: 'APPROVE_REQUEST',
  REJECTED: 'REJECT_REQUEST',
  WITHDRAWN: 'WITHDRAW_REQUEST',
  VOID: 'VOID_REQUEST',
} as const;

export type Decision = keyof typeof ACTIONS;

export type DecisionInput = { readonly approval: ApprovalRow; readonly decision: Decision };

/** Also notifies the requester, unless they withdrew it themselves. */
export async function recordDecision(tx: Tx, caller: Caller, { approval, decision }: DecisionInput): Promise<void> {
  await recordAudit(tx, caller, {
    action: ACTIONS[decision],
    entity: toApprovalEntity(approval),
    meta: {
      kind: approval.kind,
      subjectId: approval.subject_id,
      requestedByName: approval.requested_by_name,
      ...(approval.decision_reason !== null && { reason: approval.decision_reason }),
      ...(approval.void_reason !== null && { voidReason: approval.void_reason }),
    },
  });
  await notify(tx, caller, {
    kind: 'APPROVAL_DECIDED',
    userIds: [approval.requested_by_id],
    subject: toNotifiedSubject(approval),
  });
}
