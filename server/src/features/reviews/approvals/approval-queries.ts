import {
  type Approval,
  APPROVAL_VIEW_PERMISSIONS,
  ApprovalChange,
  ApprovalKind,
  type ApprovalPage,
  type ApprovalQuery,
  canDecideSignIn,
  MAX_MY_WORK_ENTRIES,
  type PendingApproval,
  type VoidReason,
} from '@assay/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { countWork } from '../../../platform/db/pages.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { ApprovalRow } from './approval-audit.ts';
import { findSubject, type Subject, type SubjectKey } from './approval-subjects.ts';

const listVisibleKinds = (caller: Caller): ApprovalKind[] =>
  ApprovalKind.options.filter((kind) => can(caller, APPROVAL_VIEW_PERMISSIONS[kind]));

/** Pending first, then newest. */
export function listApprovals(ctx: AppContext, caller: Caller, query: ApprovalQuery): Promise<ApprovalPage> {
  const { status, kind, subjectId, page, pageSize } = query;
  const kinds = listVisibleKinds(caller);
  const match = joinConditions([
    sql`kind = any (string_to_array(${kinds.join(' ')}, ' '))`,
    status !== undefined && sql`status = ${status}`,
    kind !== undefined && sql`kind = ${kind}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}::uuid`,
  ]);
  return inOrganisation(ctx, caller, async (tx) => {
    const matching = tx.selectFrom('approval').where('organisation_id', '=', caller.organisationId).where(match);
    const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await matching
      .selectAll()
      .orderBy(sql`status <> 'PENDING'`)
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const entries: Approval[] = [];
    for (const row of rows) entries.push(await showApproval(tx, ctx, { caller, row }));
    return { entries, page, pageSize, totalCount: count };
  });
}

/** Nobody decides their own request, nor that of an API key they own. The oldest first. */
export async function listApprovalsToDecide(
  tx: Tx,
  caller: Caller,
): Promise<{ entries: PendingApproval[]; totalCount: number }> {
  const kinds = listVisibleKinds(caller).filter(
    (kind) => kind !== 'CHANGE_SIGN_IN' || canDecideSignIn(caller.permissions),
  );
  const waiting = sql`approval p
    where organisation_id = ${caller.organisationId}::uuid and status = 'PENDING'
      and kind = any (string_to_array(${kinds.join(' ')}, ' ')) and requested_by_id <> ${caller.id}::uuid
      and not exists (
        select from api_key k
        where k.organisation_id = p.organisation_id and k.id = p.requested_by_id and k.owner_id = ${caller.id}::uuid)`;
  const { rows } = await sql<PendingApproval>`
    select id, kind, subject_name as "subjectName", requested_by_name as "requestedByName", requested_at as "requestedAt"
    from ${waiting} order by requested_at, id limit ${sql.lit(MAX_MY_WORK_ENTRIES)}`.execute(tx);
  return { entries: rows, totalCount: await countWork(tx, rows, waiting) };
}

export const getApproval = (ctx: AppContext, caller: Caller, approvalId: string): Promise<Approval> =>
  inOrganisation(ctx, caller, async (tx) =>
    showApproval(tx, ctx, { caller, row: await getVisibleApproval(tx, caller, approvalId) }),
  );

const selectApproval = (tx: Tx, { organisationId }: Caller, approvalId: string) =>
  tx.selectFrom('approval').selectAll().where('organisation_id', '=', organisationId).where('id', '=', approvalId);

/** As if it did not exist, if the caller may not see its subject. */
export async function getVisibleApproval(tx: Tx, caller: Caller, approvalId: string): Promise<ApprovalRow> {
  const row = await selectApproval(tx, caller, approvalId).executeTakeFirst();
  if (!row || !listVisibleKinds(caller).includes(row.kind)) throw new NotFoundError();
  return row;
}

/** Requests are never deleted. */
export const lockApproval = (tx: Tx, caller: Caller, approvalId: string): Promise<ApprovalRow> =>
  selectApproval(tx, caller, approvalId).forUpdate().executeTakeFirstOrThrow();

export const toSubjectKey = ({ kind, subject_id }: ApprovalRow): SubjectKey => ({ kind, id: subject_id });

/** Null if the subject is still what the request was made about. */
export const findVoidReason = (row: ApprovalRow, subject: Subject | null): VoidReason | null => {
  if (!subject) return 'SUBJECT_DELETED';
  return subject.version === row.subject_version ? null : 'SUBJECT_CHANGED';
};

type ShowApprovalInput = { readonly caller: Caller; readonly row: ApprovalRow };

/** A pending request is stored as void only when someone tries to approve it or makes a new one. */
export async function showApproval(tx: Tx, ctx: AppContext, { caller, row }: ShowApprovalInput): Promise<Approval> {
  if (row.status !== 'PENDING') return toApproval(row);
  const voidReason = findVoidReason(row, await findSubject(tx, ctx, { caller, key: toSubjectKey(row) }));
  return voidReason === null ? toApproval(row) : { ...toApproval(row), status: 'VOID', voidReason };
}

const StoredChanges = z.record(z.string(), ApprovalChange.omit({ field: true }));

const toApproval = (row: ApprovalRow): Approval => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  voidReason: row.void_reason,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  changes: Object.entries(StoredChanges.parse(row.changes)).map(([field, change]) => ({ field, ...change })),
  reason: row.reason,
  requestedById: row.requested_by_id,
  requestedByName: row.requested_by_name,
  requestedAt: row.requested_at,
  decidedById: row.decided_by_id,
  decidedByName: row.decided_by_name,
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
});
