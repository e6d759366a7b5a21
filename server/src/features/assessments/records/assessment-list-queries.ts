import type { AssessmentDetail, AssessmentListItem, AssessmentPage } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  toAssessmentListItem,
  WITH_VENDOR,
} from './assessment-filter.ts';

export type AssessmentPageInput = { readonly page: number; readonly pageSize: number };

/** An empty page is one row without an assessment. */
type PageRow = { readonly totalCount: number } & (AssessmentItemRow | { readonly id: null });

export async function listAssessments(
  ctx: AppContext,
  { organisationId }: Caller,
  query: AssessmentFilter & AssessmentPageInput,
): Promise<AssessmentPage> {
  const today = toIsoDate(ctx.now());
  const { page, pageSize } = query;
  const statement = selectAssessmentPage({ organisationId, filter: query, today }, query);
  const rows = await readInOrganisation(ctx, { organisationId }, statement);
  return {
    entries: rows.filter((row) => row.id !== null).map((row) => toAssessmentListItem(row, today)),
    page,
    pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/**
 * Reads a page and its exact total in one statement, so that they agree. Search results are materialised for both;
 * without a search, each uses an index.
 */
function selectAssessmentPage(
  input: AssessmentFilterInput,
  { page, pageSize }: AssessmentPageInput,
): Statement<PageRow> {
  const kept = input.filter.query ? sql`materialized` : sql`not materialized`;
  const ofPage = sql<PageRow>`
    with matching as ${kept} (
      select a.id, a.created_at from assessment a where ${matchesAssessmentFilter(input)}
    )
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total left join (
      select ${ITEM_COLUMNS} from (
        select id from matching
        order by created_at desc, id desc limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
      ) as place join assessment a on a.organisation_id = ${input.organisationId}::uuid and a.id = place.id
      ${WITH_VENDOR}
    ) as page on true
    order by page."createdAt" desc, page.id desc`;
  return toStatement({ compile: () => ofPage.compile(queryBuilder) });
}

/** All of a vendor's assessments, newest first. */
export async function listVendorAssessments(
  ctx: AppContext,
  { organisationId }: Caller,
  vendorId: string,
): Promise<AssessmentListItem[]> {
  const today = toIsoDate(ctx.now());
  const ofVendor = sql<AssessmentItemRow>`
    select ${ITEM_COLUMNS} from assessment a ${WITH_VENDOR}
    where ${matchesAssessmentFilter({ organisationId, filter: { vendorId }, today })}
    order by a.created_at desc, a.id desc`;
  const statement = toStatement({ compile: () => ofVendor.compile(queryBuilder) });
  const rows = await readInOrganisation(ctx, { organisationId }, statement);
  return rows.map((row) => toAssessmentListItem(row, today));
}

type ContactRow = {
  readonly contactName: string | null;
  readonly contactEmail: string;
  readonly tier: AssessmentDetail['vendor']['tier'];
};

export async function getAssessmentItem(
  tx: Tx,
  { organisationId }: Caller,
  assessmentId: string,
): Promise<AssessmentItemRow & ContactRow> {
  const { rows } = await sql<AssessmentItemRow & ContactRow>`
    select ${ITEM_COLUMNS}, v.contact_name as "contactName", v.contact_email as "contactEmail", v.tier
    from assessment a ${WITH_VENDOR}
    where a.organisation_id = ${organisationId}::uuid and a.id = ${assessmentId}::uuid`.execute(tx);
  const [item] = rows;
  if (!item) throw new NotFoundError();
  return item;
}
