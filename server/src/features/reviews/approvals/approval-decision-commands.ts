import {
  ALL_PERMISSIONS,
  type Approval,
  type ApprovalApproval,
  type ApprovalKind,
  type ApprovalRejection,
  canDecideSignIn,
  type Permission,
  type VoidReason,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { findUsableKey } from '../../access/api-keys/index.ts';
import { requireCallerHasMfa } from '../../access/organisations/index.ts';
import { requireSignInAuthority } from '../../access/roles/index.ts';
import { findActivePermissions } from '../../access/users/index.ts';
import { carryOut, requiresMfa } from './approval-actions.ts';
import { type ApprovalRow, type Decision, recordDecision } from './approval-audit.ts';
import { findVoidReason, getVisibleApproval, lockApproval, showApproval, toSubjectKey } from './approval-queries.ts';
import { decryptSecret } from './approval-secret.ts';
import { lockSubject } from './approval-subjects.ts';

const ACTION_PERMISSIONS: Readonly<Record<ApprovalKind, Permission>> = {
  ACCEPT_RISK: 'assessments:review',
  FINALIZE_ASSESSMENT: 'assessments:review',
  DELETE_VENDOR: 'vendors:delete',
  CHANGE_SIGN_IN: 'settings:manage',
};

export type ApproveInput = { readonly approvalId: string; readonly body: ApprovalApproval };

/** Carries the request out in the same transaction. */
export async function approveRequest(
  ctx: AppContext,
  caller: Caller,
  { approvalId, body: { reason } }: ApproveInput,
): Promise<Approval> {
  const approval = await inOrganisation(ctx, caller, async (tx) => {
    const found = await getVisibleApproval(tx, caller, approvalId);
    // In the order of the direct actions: first the subject, then the request.
    const subject = await lockSubject(tx, ctx, { caller, key: toSubjectKey(found) });
    const pending = await lockPendingRequest(tx, caller, approvalId);
    await requireOtherPerson(tx, caller, pending);
    const permissions = await findRequesterPermissions(tx, caller, pending);
    const voidReason = findVoidReason(pending, subject) ?? (permissions ? null : 'REQUESTER_NOT_ALLOWED');
    // Committed, so that the request is shown as void from now on.
    const row =
      voidReason !== null || !permissions
        ? await closeRequest(tx, caller, { approval: pending, decision: 'VOID', voidReason })
        : await carryOutRequest(tx, ctx, { approver: caller, approval: pending, permissions, reason: reason ?? null });
    return showApproval(tx, ctx, { caller, row });
  });
  if (approval.status === 'VOID')
    throw new ConflictError(
      'APPROVAL_VOID',
      'This request is void, because what it is about has changed since it was made. Ask for a new request.',
    );
  return approval;
}

type CarryOutInput = {
  readonly approver: Caller;
  readonly approval: ApprovalRow;
  readonly permissions: ReadonlySet<Permission>;
  readonly reason: string | null;
};

async function carryOutRequest(tx: Tx, ctx: AppContext, input: CarryOutInput): Promise<ApprovalRow> {
  const { approver, approval, permissions, reason } = input;
  const key = toSubjectKey(approval);
  const action = approval.action;
  if (await requiresMfa(tx, approver, { key, action })) await requireCallerHasMfa(tx, approver);
  const caller: Caller = {
    ...approver,
    kind: approval.requester_kind,
    id: approval.requested_by_id,
    name: approval.requested_by_name,
    permissions,
    address: null,
    idempotency: null,
    approval: { id: approval.id, kind: approval.kind, approvedByName: approver.name },
  };
  const keys = await ctx.organisationKeys.getIn(tx, caller.organisationId);
  await carryOut(tx, ctx, { caller, key, action, clientSecret: decryptSecret(keys, approval) });
  return closeRequest(tx, approver, { approval, decision: 'APPROVED', reason });
}

export type RejectInput = { readonly approvalId: string; readonly body: ApprovalRejection };

export function rejectRequest(
  ctx: AppContext,
  caller: Caller,
  { approvalId, body: { reason } }: RejectInput,
): Promise<Approval> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getVisibleApproval(tx, caller, approvalId);
    const approval = await lockPendingRequest(tx, caller, approvalId);
    await requireOtherPerson(tx, caller, approval);
    const row = await closeRequest(tx, caller, { approval, decision: 'REJECTED', reason });
    return showApproval(tx, ctx, { caller, row });
  });
}

export const withdrawRequest = (ctx: AppContext, caller: Caller, approvalId: string): Promise<Approval> =>
  inOrganisation(ctx, caller, async (tx) => {
    const { requested_by_id } = await getVisibleApproval(tx, caller, approvalId);
    if (requested_by_id !== caller.id)
      throw new ConflictError('NOT_REQUESTER', 'Only the person who made this request can withdraw it');
    const approval = await lockPendingRequest(tx, caller, approvalId);
    const row = await closeRequest(tx, caller, { approval, decision: 'WITHDRAWN' });
    return showApproval(tx, ctx, { caller, row });
  });

async function lockPendingRequest(tx: Tx, caller: Caller, approvalId: string): Promise<ApprovalRow> {
  const approval = await lockApproval(tx, caller, approvalId);
  if (approval.status !== 'PENDING')
    throw new ConflictError('APPROVAL_DECIDED', 'This request is no longer waiting for a decision');
  return approval;
}

/** Nobody decides their own request, nor that of an API key they own. */
async function requireOtherPerson(tx: Tx, caller: Caller, approval: ApprovalRow): Promise<void> {
  if (approval.kind === 'CHANGE_SIGN_IN') requireSignInAuthority(caller);
  const key = approval.requester_kind === 'apiKey' ? await findUsableKey(tx, caller, approval.requested_by_id) : null;
  if (approval.requested_by_id !== caller.id && key?.ownerId !== caller.id) return;
  throw new ConflictError('OWN_REQUEST', 'You cannot decide your own request. Ask someone else to decide it.');
}

/** Null if the requester could no longer do it. */
async function findRequesterPermissions(
  tx: Tx,
  caller: Caller,
  { kind, requester_kind, requested_by_id }: ApprovalRow,
): Promise<ReadonlySet<Permission> | null> {
  const held =
    requester_kind === 'apiKey'
      ? (await findUsableKey(tx, caller, requested_by_id))?.permissions
      : await findActivePermissions(tx, caller, requested_by_id);
  if (!held?.includes(ACTION_PERMISSIONS[kind])) return null;
  if (kind === 'CHANGE_SIGN_IN' && !canDecideSignIn(held)) return null;
  return new Set(ALL_PERMISSIONS.filter((permission) => held.includes(permission)));
}

export type CloseRequestInput = {
  readonly approval: ApprovalRow;
  readonly decision: Decision;
  readonly reason?: string | null;
  readonly voidReason?: VoidReason | null;
};

/** The caller holds the lock on the request. Deletes its secret. */
export async function closeRequest(
  tx: Tx,
  caller: Caller,
  { approval, decision, reason = null, voidReason = null }: CloseRequestInput,
): Promise<ApprovalRow> {
  const row = await tx
    .updateTable('approval')
    .set({
      status: decision,
      void_reason: voidReason,
      client_secret: null,
      decided_by_id: decision === 'VOID' ? null : caller.id,
      decided_by_name: decision === 'VOID' ? null : caller.name,
      decided_at: sql<string>`now()`,
      decision_reason: reason,
    })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', approval.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordDecision(tx, caller, { approval: row, decision });
  return row;
}
