import type { AssessmentDetail, AssessmentListItem, AssessmentPage } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { isCommonSearch } from '../../../platform/db/common-search.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  type Cursor,
  cutPage,
  isAfterCursor,
  type Keyset,
  orderByKeyset,
  parseCursor,
  selectPlace,
} from '../../../platform/db/keyset.ts';
import { toPageStatement } from '../../../platform/db/pages.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  sumAssessmentFigures,
  toAssessmentListItem,
  WITH_VENDOR,
} from './assessment-filter.ts';

export type AssessmentPageInput = {
  readonly page: number;
  readonly pageSize: number;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: 'updatedAt' | undefined;
};

/** An empty page is one row without an assessment. */
type PageRow = { readonly totalCount: number } & (
  (AssessmentItemRow & { readonly place: string[] }) | { readonly id: null }
);

const ID = sql`a.id`;
const NEWEST_FIRST: Keyset = {
  name: 'newest',
  columns: [
    { value: sql`a.created_at`, type: 'timestamptz', descending: true },
    { value: ID, type: 'uuid', descending: true },
  ],
};
const BY_UPDATE: Keyset = {
  name: 'updatedAt',
  columns: [
    { value: sql`a.updated_at`, type: 'timestamptz' },
    { value: ID, type: 'uuid' },
  ],
};

export type SyncedAssessmentPage = { readonly page: AssessmentPage; readonly syncedUntil: string | null };

export async function listAssessments(
  ctx: AppContext,
  caller: Caller,
  query: AssessmentFilter & AssessmentPageInput,
): Promise<SyncedAssessmentPage> {
  const { organisationId } = caller;
  const today = toIsoDate(ctx.now());
  const { page, limit = query.pageSize } = query;
  const keyset = query.sort === 'updatedAt' ? BY_UPDATE : NEWEST_FIRST;
  const cursor = query.cursor === undefined ? null : parseCursor(keyset, query.cursor);
  const syncedUntil = await readSyncedUntil(ctx, caller, query);
  const figure = cursor ? cursor.totalCount : await sumAssessmentFigures(ctx, caller, query);
  const isCommon = await isCommonSearch(ctx, caller, { query: query.query, searches: ['search_assessment_ids'] });
  const statement = selectAssessmentPage(
    { organisationId, filter: query, today, isCommonSearch: isCommon },
    { keyset, cursor, limit, offset: (page - 1) * limit, totalCount: figure },
  );
  const found = await readInOrganisation(ctx, { organisationId }, statement);
  const totalCount = found[0]?.totalCount ?? 0;
  const { rows, nextCursor } = cutPage(
    found.filter((row) => row.id !== null),
    { keyset, limit, totalCount },
  );
  const entries = rows.map((row) => toAssessmentListItem(row, today));
  return { page: { entries, page, pageSize: limit, totalCount, nextCursor }, syncedUntil };
}

type PageOptions = {
  readonly keyset: Keyset;
  readonly cursor: Cursor | null;
  readonly limit: number;
  /** Not used with a cursor. */
  readonly offset: number;
  /** Null if the assessments have to be counted. */
  readonly totalCount: number | null | undefined;
};

/**
 * Reads a page, one row more and the exact total in one statement, so that they agree. The results of a search index are
 * materialised for both; otherwise, each reads what suits it best.
 */
function selectAssessmentPage(
  input: AssessmentFilterInput,
  { keyset, cursor, limit, offset, totalCount }: PageOptions,
): Statement<PageRow> {
  const kept = input.filter.query && !input.isCommonSearch ? sql`materialized` : sql`not materialized`;
  const total = totalCount == null ? sql`(select count(*) from matching)` : sql`${totalCount}::bigint`;
  const ofPage = sql<PageRow>`
    with matching as ${kept} (
      select a.id, a.created_at, a.updated_at from assessment a where ${matchesAssessmentFilter(input)}
    )
    select total.*, page.* from (select ${total} as "totalCount") as total left join (
      select ${ITEM_COLUMNS}, ${selectPlace(keyset)} as place, row_number() over (order by ${orderByKeyset(keyset)}) as rank
      from (
        select id from matching a ${cursor ? sql`where ${isAfterCursor(keyset, cursor)}` : sql``}
        order by ${orderByKeyset(keyset)} limit ${limit + 1}::bigint offset ${cursor ? 0 : offset}::bigint
      ) as page_id join assessment a on a.organisation_id = ${input.organisationId}::uuid and a.id = page_id.id
      ${WITH_VENDOR}
    ) as page on true
    order by page.rank`;
  return toPageStatement(ofPage);
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

/** For webhooks: the list entry of an assessment on the day of its last change. */
export async function loadAssessmentRecord(
  tx: Tx,
  caller: Caller,
  assessmentId: string,
): Promise<{ readonly assessment: AssessmentListItem }> {
  const item = await getAssessmentItem(tx, caller, assessmentId);
  return { assessment: toAssessmentListItem(item, item.updatedAt.slice(0, 10)) };
}
