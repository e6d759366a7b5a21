import type { Selectable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAudit } from '../../record/audit/index.ts';

export type ApprovalRow = Selectable<Tables['approval']>;

const toApprovalEntity = ({ id, subject_name }: ApprovalRow) => ({ type: 'Approval', id, name: subject_name });

/** Called when a request is made: the place to notify those who can decide. */
export const recordRequest = (tx: Tx, caller: Caller, approval: ApprovalRow): Promise<void> =>
  recordAudit(tx, caller, {
    action: 'REQUEST_APPROVAL',
    entity: toApprovalEntity(approval),
    meta: { kind: approval.kind, subjectId: approval.subject_id, reason: approval.reason },
  });

const ACTIONS = {
  APPROVED: 'APPROVE_REQUEST',
  REJECTED: 'REJECT_REQUEST',
  WITHDRAWN: 'WITHDRAW_REQUEST',
  VOID: 'VOID_REQUEST',
} as const;

export type Decision = keyof typeof ACTIONS;

export type DecisionInput = { readonly approval: ApprovalRow; readonly decision: Decision };

/** Called when a request is decided, withdrawn or found void: the place to notify the requester. */
export const recordDecision = (tx: Tx, caller: Caller, { approval, decision }: DecisionInput): Promise<void> =>
  recordAudit(tx, caller, {
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
