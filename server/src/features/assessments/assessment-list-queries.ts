import type { AssessmentDetail, AssessmentListItem, AssessmentPage } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import {
  type Asked,
  type AssessmentFilter,
  isMatch,
  ITEM_COLUMNS,
  itemOf,
  type ItemRow,
  WITH_VENDOR,
} from './assessment-filter.ts';

export type AssessmentPaging = { readonly page: number; readonly pageSize: number };

/** An empty page is one row without an assessment. */
type PageRow = { readonly totalCount: number } & (ItemRow | { readonly id: null });

export async function listAssessments(
  ctx: AppContext,
  { organisationId }: Caller,
  query: AssessmentFilter & AssessmentPaging,
): Promise<AssessmentPage> {
  const today = dayOf(ctx.now());
  const { page, pageSize } = query;
  const statement = assessmentPage({ organisationId, filter: query, today }, query);
  const rows = await readInOrganisation(ctx, { organisationId }, statement);
  return {
    entries: rows.filter((row) => row.id !== null).map((row) => itemOf(row, today)),
    page,
    pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/**
 * One statement reads a page and its exact total, so both are of the same moment. What a search found is kept for both;
 * without one, each goes its own way along an index.
 */
function assessmentPage(asked: Asked, { page, pageSize }: AssessmentPaging): Statement<PageRow> {
  const kept = asked.filter.query ? sql`materialized` : sql`not materialized`;
  const ofPage = sql<PageRow>`
    with matching as ${kept} (
      select a.id, a.created_at from assessment a where ${isMatch(asked)}
    )
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total left join (
      select ${ITEM_COLUMNS} from (
        select id from matching
        order by created_at desc, id desc limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
      ) as place join assessment a on a.organisation_id = ${asked.organisationId}::uuid and a.id = place.id
      ${WITH_VENDOR}
    ) as page on true
    order by page."createdAt" desc, page.id desc`;
  return statementOf({ compile: () => ofPage.compile(statements) });
}

/** All of a vendor's assessments, newest first. */
export async function listAssessmentsOfVendor(
  ctx: AppContext,
  { organisationId }: Caller,
  vendorId: string,
): Promise<AssessmentListItem[]> {
  const today = dayOf(ctx.now());
  const ofVendor = sql<ItemRow>`
    select ${ITEM_COLUMNS} from assessment a ${WITH_VENDOR}
    where ${isMatch({ organisationId, filter: { vendorId }, today })}
    order by a.created_at desc, a.id desc`;
  const statement = statementOf({ compile: () => ofVendor.compile(statements) });
  const rows = await readInOrganisation(ctx, { organisationId }, statement);
  return rows.map((row) => itemOf(row, today));
}

type ContactRow = {
  readonly contactName: string | null;
  readonly contactEmail: string;
  readonly tier: AssessmentDetail['vendor']['tier'];
};

/** One item of the list, with its vendor's contact and tier. */
export async function findItem(
  tx: Tx,
  { organisationId }: Caller,
  assessmentId: string,
): Promise<ItemRow & ContactRow> {
  const { rows } = await sql<ItemRow & ContactRow>`
    select ${ITEM_COLUMNS}, v.contact_name as "contactName", v.contact_email as "contactEmail", v.tier
    from assessment a ${WITH_VENDOR}
    where a.organisation_id = ${organisationId}::uuid and a.id = ${assessmentId}::uuid`.execute(tx);
  const [item] = rows;
  if (!item) throw new NotFoundError();
  return item;
}
