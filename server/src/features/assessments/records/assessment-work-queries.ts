import { type AssessmentListItem, MAX_MY_WORK_ENTRIES } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Condition } from '../../../platform/db/conditions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AssessmentItemRow, ITEM_COLUMNS, toAssessmentListItem, WITH_VENDOR } from './assessment-filter.ts';

export type AssessmentWork = { readonly entries: AssessmentListItem[]; readonly totalCount: number };

/** Submitted without a reviewer, or assigned to the caller; longest waiting first. */
export const listPendingReviews = (tx: Tx, caller: Caller, today: string): Promise<AssessmentWork> =>
  listWork(tx, caller, {
    today,
    condition: sql`a.status in ('SUBMITTED', 'UNDER_REVIEW')
      and (a.reviewer_id = ${caller.id}::uuid or a.status = 'SUBMITTED' and a.reviewer_name is null)`,
    order: sql`a.submitted_at, a.id`,
  });

export type OverdueAssessmentsInput = { readonly today: string; readonly ownedBy: string | null };

/** Longest overdue first. */
export const listOverdueAssessments = (
  tx: Tx,
  caller: Caller,
  { today, ownedBy }: OverdueAssessmentsInput,
): Promise<AssessmentWork> =>
  listWork(tx, caller, {
    today,
    condition: sql`a.status in ('SENT', 'IN_PROGRESS') and a.due_date < ${today}::date
      and (${ownedBy}::uuid is null or v.owner_id = ${ownedBy}::uuid)`,
    order: sql`a.due_date, a.id`,
  });

type WorkFilter = { readonly today: string; readonly condition: Condition; readonly order: Condition };

async function listWork(
  tx: Tx,
  { organisationId }: Caller,
  { today, condition, order }: WorkFilter,
): Promise<AssessmentWork> {
  const { rows } = await sql<AssessmentItemRow & { readonly totalCount: number }>`
    select ${ITEM_COLUMNS}, count(*) over () as "totalCount" from assessment a ${WITH_VENDOR}
    where a.organisation_id = ${organisationId}::uuid and ${condition}
    order by ${order} limit ${sql.lit(MAX_MY_WORK_ENTRIES)}`.execute(tx);
  return { entries: rows.map((row) => toAssessmentListItem(row, today)), totalCount: rows[0]?.totalCount ?? 0 };
}
