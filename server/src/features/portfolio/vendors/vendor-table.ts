// One statement reads a page of the vendor table and its exact total, so that both are consistent. For vendors outside
// the page only the sort key is computed.
import {
  type HeldBackBy,
  toHeldBackRating,
  type VendorFilter,
  type VendorSort,
  type VendorTable,
  type VendorTableQuery,
  VendorTableRow,
  type VendorTag,
} from '@assay/contract';
import { parseRational } from '@assay/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { selectColumns } from '../../../platform/db/columns.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { selectCurrentDecision } from './current-decision.ts';
import { matchesVendorFilter, VENDOR_RECORD_COLUMNS } from './vendor-fields.ts';

export type VendorTableInput = {
  readonly organisationId: string;
  readonly today: string;
  readonly filter: VendorFilter;
  readonly sort: VendorSort;
};

export type VendorTableQueryRow = Omit<VendorTableRow, 'rating' | 'heldBackBy'> & {
  readonly green: number;
  readonly amber: number;
  readonly capCritical: boolean;
  readonly criticalFindings: HeldBackBy | null;
};

/** An empty page is returned as one row without a vendor. */
type VendorTablePageRow = { readonly totalCount: number } & (VendorTableQueryRow | { readonly id: null });

/** No tier counts as MEDIUM. A tier without an interval has no next review. */
const NEXT_REVIEW_COLUMN = sql`(last_assessed_at::date + make_interval(months =>
  ((select reassessment_months from settings) ->> coalesce(tier, 'MEDIUM'))::int))::date`;

const OPEN_FINDINGS_COLUMN = sql`(
  select count(*) from finding f
  where f.organisation_id = vendor.organisation_id and f.vendor_id = vendor.id and f.status = 'OPEN' and not f.proposed)`;

const MAX_CRITICAL_FINDINGS = 10;

/** Null if none is open, which is the usual case and needs no lookup. */
const CRITICAL_FINDINGS_COLUMN = sql`case when open_critical_findings > 0 then (
  select json_agg(json_build_object('kind', 'CRITICAL_FINDING', 'id', id, 'text', title)) from (
    select f.id, f.title from finding f
    where f.organisation_id = vendor.organisation_id and f.vendor_id = vendor.id
      and f.status = 'OPEN' and f.severity = 'CRITICAL' and not f.proposed
    order by f.created_at, f.id limit ${sql.lit(MAX_CRITICAL_FINDINGS)}) as critical) end`;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  tier: sql`array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], tier)`,
  overallScore: sql`fraction_value(overall_exact)`,
  lastAssessedAt: sql`last_assessed_at`,
  nextReviewOn: NEXT_REVIEW_COLUMN,
  openFindings: OPEN_FINDINGS_COLUMN,
};

const toSortKey = (sort: VendorSort) => sort.replace('-', '');

/**
 * Vendors without a value come last in both directions. A name is never null, so its index works in both directions.
 */
function selectRanked({ sort }: VendorTableInput, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const missing = toSortKey(sort) === 'name' ? sql`` : sql`nulls last`;
  const order = sql`key ${direction} ${missing}, id ${direction}`;
  return sql`select id, row_number() over (order by ${order}) as place
    from (select id, key from matching order by ${order} ${part}) as part`;
}

type Owner = Pick<VendorTableInput, 'organisationId' | 'today'>;

const withSettings = ({ organisationId }: Owner) => sql`
  with settings as materialized (
    select green_from, amber_from, cap_critical, reassessment_months from organisation
    where organisation_id = ${organisationId}::uuid
  )`;

/**
 * Starts the statement: `matching` are the filtered vendors. The result of a search is materialised for the page and
 * the total.
 */
const withMatching = (asked: VendorTableInput) => sql`
  ${withSettings(asked)},
  matching as ${asked.filter.query ? sql`materialized` : sql`not materialized`} (
    select id, ${SORT_COLUMNS[toSortKey(asked.sort)] ?? sql`null`} as key from vendor
    where organisation_id = ${asked.organisationId}::uuid and ${matchesVendorFilter(asked.filter, asked.today)}
  )`;

type ComputedField = 'ownerName' | 'rating' | 'heldBackBy' | 'nextReviewOn' | 'decision' | 'openFindings';

const STORED_COLUMNS = {
  ...VENDOR_RECORD_COLUMNS,
  assessmentCount: 'assessment_count',
  exactScore: 'overall_exact',
  openCriticalFindings: 'open_critical_findings',
  updatedAt: 'updated_at',
} as const satisfies Readonly<Record<Exclude<keyof VendorTableRow, ComputedField>, string>>;

const TABLE_COLUMNS = Object.fromEntries(
  Object.entries(STORED_COLUMNS).filter(([field]) => field in VendorTableRow.shape),
);

const selectRowsAt = ({ organisationId, today }: Owner, places: RawBuilder<unknown>) => sql`
  select ${selectColumns(TABLE_COLUMNS, 'vendor.')}, owner.name as "ownerName",
    ${NEXT_REVIEW_COLUMN} as "nextReviewOn", green_from as green, amber_from as amber,
    cap_critical as "capCritical", ${CRITICAL_FINDINGS_COLUMN} as "criticalFindings", place,
    ${selectCurrentDecision(today)} as decision, ${OPEN_FINDINGS_COLUMN} as "openFindings"
  from (${places}) as places
  join vendor on vendor.organisation_id = ${organisationId}::uuid and vendor.id = places.id
  left join app_user owner on owner.organisation_id = vendor.organisation_id and owner.id = owner_id
  cross join settings`;

type VendorTablePageInput = { readonly page: number; readonly pageSize: number };

function selectVendorTablePage(asked: VendorTableInput, { page, pageSize }: VendorTablePageInput) {
  const offset = (page - 1) * pageSize;
  const places = selectRanked(asked, sql`limit ${pageSize}::bigint offset ${offset}::bigint`);
  return sql<VendorTablePageRow>`
    ${withMatching(asked)}
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total
    left join (${selectRowsAt(asked, places)}) as page on true
    order by page.place`;
}

export const selectVendorTable = (asked: VendorTableInput) => sql<VendorTableQueryRow>`
  ${withMatching(asked)} ${selectRowsAt(asked, selectRanked(asked, sql``))} order by place`;

export const selectVendorTableRow = (owner: Owner, vendorId: string) => sql<VendorTableQueryRow>`
  ${withSettings(owner)} ${selectRowsAt(owner, sql`select ${vendorId}::uuid as id, 1 as place`)}`;

/** Adds the rating to the row itself: copying the rows of a page takes 30 times as long. */
export const toVendorTableRow = (row: VendorTableQueryRow): VendorTableRow => {
  const exact = row.exactScore === null ? null : parseRational(row.exactScore);
  const rules = { thresholds: row, capCritical: row.capCritical };
  return Object.assign(row, toHeldBackRating(exact, row.criticalFindings ?? [], rules));
};

export type VendorRating = Pick<VendorTableRow, 'exactScore' | 'rating' | 'heldBackBy' | 'decision'>;

export type VendorRatingInput = { readonly vendorId: string; readonly today: string };

export async function getVendorRatingIn(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, today }: VendorRatingInput,
): Promise<VendorRating> {
  const { rows } = await selectVendorTableRow({ organisationId, today }, vendorId).execute(tx);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  return toVendorTableRow(row);
}

export type VendorRowsInput = { readonly vendorIds: readonly string[]; readonly today: string };

/** In the order of the IDs. */
export async function listVendorRowsIn(
  tx: Tx,
  { organisationId }: Caller,
  { vendorIds, today }: VendorRowsInput,
): Promise<VendorTableRow[]> {
  const owner = { organisationId, today };
  const places = sql`select id, place from unnest(${[...vendorIds]}::uuid[]) with ordinality as listed (id, place)`;
  const { rows } = await sql<VendorTableQueryRow>`
    ${withSettings(owner)} ${selectRowsAt(owner, places)} order by place`.execute(tx);
  return rows.map(toVendorTableRow);
}

export async function listVendorTable(
  ctx: AppContext,
  { organisationId }: Caller,
  query: VendorTableQuery,
): Promise<VendorTable> {
  const { page, pageSize, sort } = query;
  const today = toIsoDate(ctx.now());
  const statement = selectVendorTablePage({ organisationId, today, filter: query, sort }, query);
  const rows = await readInOrganisation(
    ctx,
    { organisationId },
    toStatement({ compile: () => statement.compile(queryBuilder) }),
  );
  return {
    entries: rows.filter((row) => row.id !== null).map(toVendorTableRow),
    page,
    pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

const MAX_TAGS = 200;

/** Most used first. */
export function listVendorTags(ctx: AppContext, { organisationId }: Caller): Promise<VendorTag[]> {
  const tags = sql<VendorTag>`
    select tag, count(*) as vendors from vendor cross join unnest(tags) as tag
    where organisation_id = ${organisationId}::uuid
    group by tag order by vendors desc, tag limit ${sql.lit(MAX_TAGS)}`;
  return readInOrganisation(ctx, { organisationId }, toStatement({ compile: () => tags.compile(queryBuilder) }));
}
