import { type AssessmentListItem, MAX_MY_WORK_ENTRIES } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Condition } from '../../../platform/db/conditions.ts';
import { countWork } from '../../../platform/db/pages.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AssessmentItemRow, ITEM_COLUMNS, toAssessmentListItem, WITH_VENDOR } from './assessment-filter.ts';

export type AssessmentWork = { readonly entries: AssessmentListItem[]; readonly totalCount: number };

/** Submitted without a reviewer, or assigned to the caller; longest waiting first. */
export const listPendingReviews = (tx: Tx, caller: Caller, today: string): Promise<AssessmentWork> =>
  listWork(tx, caller, {
    today,
    lists: [
      sql`a.status in ('SUBMITTED', 'UNDER_REVIEW') and a.reviewer_id = ${caller.id}::uuid`,
      sql`a.status = 'SUBMITTED' and a.reviewer_name is null`,
    ],
    order: sql`submitted_at`,
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
    lists: [
      sql`a.status in ('SENT', 'IN_PROGRESS') and a.due_date < ${today}::date
        and ${ownedBy === null ? sql`true` : isOwned(caller, ownedBy)}`,
    ],
    order: sql`due_date`,
  });

const isOwned = ({ organisationId }: Caller, ownedBy: string): Condition =>
  sql`a.vendor_id in (select id from vendor where organisation_id = ${organisationId}::uuid and owner_id = ${ownedBy}::uuid)`;

type WorkFilter = {
  readonly today: string;
  /** Of each list, an index has the first assessments and their number. No assessment is in two. */
  readonly lists: readonly Condition[];
  readonly order: RawBuilder<unknown>;
};

async function listWork(
  tx: Tx,
  { organisationId }: Caller,
  { today, lists, order }: WorkFilter,
): Promise<AssessmentWork> {
  const ofList = (condition: Condition) =>
    sql`assessment a where a.organisation_id = ${organisationId}::uuid and ${condition}`;
  const limit = sql.lit(MAX_MY_WORK_ENTRIES);
  const first = lists.map((list) => sql`(select a.* from ${ofList(list)} order by ${order}, id limit ${limit})`);
  const all = lists.map((list) => sql`select from ${ofList(list)}`);
  const { rows } = await sql<AssessmentItemRow>`
    with a as (${sql.join(first, sql` union all `)})
    select ${ITEM_COLUMNS} from a ${WITH_VENDOR}
    order by a.${order}, a.id limit ${limit}`.execute(tx);
  const totalCount = await countWork(tx, rows, sql`(${sql.join(all, sql` union all `)}) as work`);
  return { entries: rows.map((row) => toAssessmentListItem(row, today)), totalCount };
}
