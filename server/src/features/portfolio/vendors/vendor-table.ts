// A page of the vendor table: first the IDs in their order, then what is shown of these vendors.
import {
  type HeldBackBy,
  toHeldBackRating,
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
import { isCommonSearch } from '../../../platform/db/common-search.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { countUpTo, toLimitedTotal, toPageStatement } from '../../../platform/db/pages.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { readFigures, selectFigureParts } from '../figures/index.ts';
import { selectCurrentDecision } from './current-decision.ts';
import { VENDOR_RECORD_COLUMNS } from './vendor-fields.ts';
import {
  matchingVendors,
  NEXT_REVIEW_COLUMN,
  selectPlaces,
  sumVendorFigures,
  type VendorPage,
  type VendorTableInput,
} from './vendor-table-order.ts';

type VendorTableQueryRow = Omit<VendorTableRow, 'rating' | 'heldBackBy'> & {
  readonly green: number;
  readonly amber: number;
  readonly capCritical: boolean;
  readonly criticalFindings: HeldBackBy | null;
};

/** An empty page is returned as one row without a vendor. */
type VendorTablePageRow = { readonly totalCount: number } & (VendorTableQueryRow | { readonly id: null });

const OPEN_FINDINGS_COLUMN = sql`coalesce((
  select open_count from open_finding_count c
  where c.organisation_id = vendor.organisation_id and c.vendor_id = vendor.id), 0)`;

const MAX_CRITICAL_FINDINGS = 10;

/** Null if none is open, which is the usual case and needs no lookup. */
const CRITICAL_FINDINGS_COLUMN = sql`case when open_critical_findings > 0 then (
  select json_agg(json_build_object('kind', 'CRITICAL_FINDING', 'id', id, 'text', title)) from (
    select f.id, f.title from finding f
    where f.organisation_id = vendor.organisation_id and f.vendor_id = vendor.id
      and f.status = 'OPEN' and f.severity = 'CRITICAL' and not f.proposed
    order by f.created_at, f.id limit ${sql.lit(MAX_CRITICAL_FINDINGS)}) as critical) end`;

type Owner = Pick<VendorTableInput, 'organisationId' | 'today'>;

const withSettings = ({ organisationId }: Owner) => sql`
  with settings as materialized (
    select green_from, amber_from, cap_critical, reassessment_months from organisation
    where organisation_id = ${organisationId}::uuid
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

/** Starts with the settings. An empty page is one row without a vendor. */
const selectVendorTablePage = (asked: VendorTableInput, page: VendorPage, total: RawBuilder<number>) =>
  sql<VendorTablePageRow>`
    ${withSettings(asked)}
    select total.*, page.* from (select ${total} as "totalCount") as total
    left join (${selectRowsAt(asked, selectPlaces(asked, page))}) as page on true
    order by page.place`;

/** Of all matches, in their order. */
export const selectVendorIds = (asked: VendorTableInput) => sql<{ id: string }>`
  ${withSettings(asked)} select id from (${selectPlaces(asked, null)}) as places order by place`;

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

export async function listVendorTable(ctx: AppContext, caller: Caller, query: VendorTableQuery): Promise<VendorTable> {
  const { organisationId } = caller;
  const { page, pageSize, sort } = query;
  const today = toIsoDate(ctx.now());
  const asked = {
    organisationId,
    today,
    filter: query,
    sort,
    isCommonSearch: await isCommonSearch(ctx, caller, { query: query.query, searches: ['search_vendor_ids'] }),
  };
  const figure = await sumVendorFigures(ctx, caller, query);
  const total = figure === null ? countUpTo(query, matchingVendors(asked)) : sql<number>`${figure}::bigint`;
  const rows = await readInOrganisation(
    ctx,
    { organisationId },
    toPageStatement(selectVendorTablePage(asked, query, total)),
  );
  const counted = rows[0]?.totalCount ?? 0;
  return {
    entries: rows.filter((row) => row.id !== null).map(toVendorTableRow),
    page,
    pageSize,
    ...(figure === null ? toLimitedTotal(counted, query) : { totalCount: counted, totalIsLimited: false }),
  };
}

const MAX_TAGS = 200;

/** Without tags, one row without a tag. */
type TagRow = (VendorTag | { readonly tag: null }) & { readonly uncounted: number };

/** Most used first. */
export async function listVendorTags(ctx: AppContext, caller: Caller): Promise<VendorTag[]> {
  const rows = await readFigures<TagRow>(ctx, caller, {
    select: (mostUncounted) => {
      const tags = sql<TagRow>`
        with ${selectFigureParts(caller, { matches: sql`kind = 'tag'`, mostUncounted })}
        select tag, vendors, uncounted from (select count(*) as uncounted from uncounted) as counted
        left join (
          select key as tag, sum(count) as vendors from parts group by key having sum(count) > 0
        ) as tags on true
        order by vendors desc, tag limit ${sql.lit(MAX_TAGS)}`;
      return toStatement({ compile: () => tags.compile(queryBuilder) });
    },
    countUncounted: (found) => found[0]?.uncounted ?? 0,
  });
  return rows.flatMap((row) => (row.tag === null ? [] : [{ tag: row.tag, vendors: row.vendors }]));
}
