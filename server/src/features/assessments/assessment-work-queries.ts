import { type AssessmentListItem, MOST_OF_MY_WORK } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Condition } from '../../platform/db/conditions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ITEM_COLUMNS, itemOf, type ItemRow, WITH_VENDOR } from './assessment-filter.ts';

export type AssessmentWork = { readonly entries: AssessmentListItem[]; readonly totalCount: number };

/** Submitted and taken by nobody else, or under review by the caller; what has waited longest comes first. */
export const listWaitingReviews = (tx: Tx, caller: Caller, today: string): Promise<AssessmentWork> =>
  listWork(tx, caller, {
    today,
    asked: sql`a.status in ('SUBMITTED', 'UNDER_REVIEW')
      and (a.reviewer_id = ${caller.id}::uuid or a.status = 'SUBMITTED' and a.reviewer_name is null)`,
    order: sql`a.submitted_at, a.id`,
  });

export type Overdue = { readonly today: string; readonly ownedBy: string | null };

/** Those whose due date passed longest ago come first. */
export const listOverdueAssessments = (tx: Tx, caller: Caller, { today, ownedBy }: Overdue): Promise<AssessmentWork> =>
  listWork(tx, caller, {
    today,
    asked: sql`a.status in ('SENT', 'IN_PROGRESS') and a.due_date < ${today}::date
      and (${ownedBy}::uuid is null or v.owner_id = ${ownedBy}::uuid)`,
    order: sql`a.due_date, a.id`,
  });

type Wanted = { readonly today: string; readonly asked: Condition; readonly order: Condition };

async function listWork(tx: Tx, { organisationId }: Caller, { today, asked, order }: Wanted): Promise<AssessmentWork> {
  const { rows } = await sql<ItemRow & { readonly totalCount: number }>`
    select ${ITEM_COLUMNS}, count(*) over () as "totalCount" from assessment a ${WITH_VENDOR}
    where a.organisation_id = ${organisationId}::uuid and ${asked}
    order by ${order} limit ${sql.lit(MOST_OF_MY_WORK)}`.execute(tx);
  return { entries: rows.map((row) => itemOf(row, today)), totalCount: rows[0]?.totalCount ?? 0 };
}
