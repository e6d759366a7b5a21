// One statement reads a page of the vendor table and its exact total, so both are of the same moment. Only the vendors of
// the page are looked at closely: the others are no more than a place in the order.
import { ratingOf, type VendorRow, type VendorSort } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import { isInTable, type VendorFilter } from './vendor-filter.ts';

export type TableAsked = { readonly organisationId: string; readonly filter: VendorFilter; readonly sort: VendorSort };

export type TableRow = Omit<VendorRow, 'rating'> & { readonly green: number; readonly amber: number };

/** An empty page is one row without a vendor. */
export type PageRow = { readonly totalCount: number } & (TableRow | { readonly id: null });

/** No tier counts as MEDIUM; a tier without months has no next review. */
const NEXT_REVIEW = sql`(last_assessed_at::date + make_interval(months =>
  ((select reassessment_months from settings) ->> coalesce(tier, 'MEDIUM'))::int))::date`;

const OPEN_FINDINGS = sql`(
  select count(*) from finding f
  where f.organisation_id = vendor.organisation_id and f.vendor_id = vendor.id and f.status = 'OPEN' and not f.proposed)`;

const KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  tier: sql`array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], tier)`,
  overallScore: sql`overall_score`,
  lastAssessedAt: sql`last_assessed_at`,
  nextReviewOn: NEXT_REVIEW,
  openFindings: OPEN_FINDINGS,
};

const keyOf = (sort: VendorSort) => sort.replace('-', '');

/** Vendors without a value come last, whichever way round. A name is never missing, so that its index fits both ways. */
function placesOf({ sort }: TableAsked, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const missing = keyOf(sort) === 'name' ? sql`` : sql`nulls last`;
  const order = sql`key ${direction} ${missing}, id ${direction}`;
  return sql`select id, row_number() over (order by ${order}) as place
    from (select id, key from matching order by ${order} ${part}) as part`;
}

type Owner = Pick<TableAsked, 'organisationId'>;

const settings = ({ organisationId }: Owner) => sql`
  with settings as materialized (
    select green_from, amber_from, reassessment_months from organisation
    where organisation_id = ${organisationId}::uuid
  )`;

/** Begins the statement: `matching` are the vendors asked for. What a search found is kept for the page and the total. */
const matching = (asked: TableAsked) => sql`
  ${settings(asked)},
  matching as ${asked.filter.query ? sql`materialized` : sql`not materialized`} (
    select id, ${KEYS[keyOf(asked.sort)] ?? sql`null`} as key from vendor
    where organisation_id = ${asked.organisationId}::uuid and ${isInTable(asked.filter)}
  )`;

const rowsAt = ({ organisationId }: Owner, places: RawBuilder<unknown>) => sql`
  select vendor.id, vendor.name, external_id as "externalId", contact_name as "contactName",
    contact_email as "contactEmail", tier, website, overall_score as "overallScore",
    last_assessed_at as "lastAssessedAt", assessment_count as "assessmentCount", tags, owner_id as "ownerId",
    owner.name as "ownerName", ${NEXT_REVIEW} as "nextReviewOn", green_from as green, amber_from as amber, place,
    ${OPEN_FINDINGS} as "openFindings"
  from (${places}) as places
  join vendor on vendor.organisation_id = ${organisationId}::uuid and vendor.id = places.id
  left join app_user owner on owner.organisation_id = vendor.organisation_id and owner.id = owner_id
  cross join settings`;

export type TablePaging = { readonly page: number; readonly pageSize: number };

export function tablePage(asked: TableAsked, { page, pageSize }: TablePaging) {
  const offset = (page - 1) * pageSize;
  const places = placesOf(asked, sql`limit ${pageSize}::bigint offset ${offset}::bigint`);
  return sql<PageRow>`
    ${matching(asked)}
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total
    left join (${rowsAt(asked, places)}) as page on true
    order by page.place`;
}

export const wholeTable = (asked: TableAsked) => sql<TableRow>`
  ${matching(asked)} ${rowsAt(asked, placesOf(asked, sql``))} order by place`;

/** The row of one vendor. */
export const tableRow = (owner: Owner, vendorId: string) => sql<TableRow>`
  ${settings(owner)} ${rowsAt(owner, sql`select ${vendorId}::uuid as id, 1 as place`)}`;

export const rowOf = (row: TableRow): VendorRow => ({
  id: row.id,
  name: row.name,
  externalId: row.externalId,
  contactName: row.contactName,
  contactEmail: row.contactEmail,
  tier: row.tier,
  website: row.website,
  overallScore: row.overallScore,
  lastAssessedAt: row.lastAssessedAt,
  assessmentCount: row.assessmentCount,
  tags: row.tags,
  ownerId: row.ownerId,
  ownerName: row.ownerName,
  rating: ratingOf(row.overallScore, row),
  nextReviewOn: row.nextReviewOn,
  openFindings: row.openFindings,
});
