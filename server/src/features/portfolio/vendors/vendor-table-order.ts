// Which vendors a page of the vendor table shows, and how many there are. The order is made of parts that follow each
// other, and an index has each part in its order, so that a page of a large portfolio is found as fast as one of a small
// portfolio.
import { TIERS, VendorFilter, type VendorSort } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type Condition, isOneOf, toLikePattern } from '../../../platform/db/conditions.ts';
import { sumFigures } from '../figures/index.ts';
import { matchesVendorFilter } from './vendor-fields.ts';

export type VendorTableInput = {
  readonly organisationId: string;
  readonly today: string;
  readonly filter: VendorFilter;
  readonly sort: VendorSort;
  /** Too many vendors match the search to read them all: they are found while the vendors are read in their order. */
  readonly isCommonSearch?: boolean;
};

export type VendorPage = { readonly page: number; readonly pageSize: number };

/** No tier counts as MEDIUM. A tier without an interval has no next review. `settings` is part of the statement. */
const REASSESSMENT_MONTHS = sql`((select reassessment_months from settings) ->> coalesce(tier, 'MEDIUM'))::int`;
const ASSESSED_ON = sql`(last_assessed_at at time zone 'UTC')::date`;
export const NEXT_REVIEW_COLUMN = sql`(${ASSESSED_ON} + make_interval(months => ${REASSESSMENT_MONTHS}))::date`;

export const matchingVendors = ({ organisationId, filter, today, isCommonSearch }: VendorTableInput) => {
  const { query, ...others } = filter;
  const contains = sql`lower(name) || chr(31) || lower(contact_email) like lower(${toLikePattern(query ?? '')})`;
  return isCommonSearch
    ? sql`vendor where organisation_id = ${organisationId}::uuid and ${contains} and ${matchesVendorFilter(others, today)}`
    : sql`vendor where organisation_id = ${organisationId}::uuid and ${matchesVendorFilter(filter, today)}`;
};

type Part = RawBuilder<unknown>;

/** Vendors without a value come last in both directions. */
function listParts(asked: VendorTableInput, end: RawBuilder<unknown>): Part[] {
  const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const part = (condition: Condition, ...keys: readonly RawBuilder<unknown>[]): Part => {
    const order = sql.join([...keys, sql`id`].map((key) => sql`${key} ${direction}`));
    return sql`(select id from ${matchingVendors(asked)} and ${condition} order by ${order} ${end})`;
  };
  const ofTiers = (tiers: readonly string[]) => tiers.map((tier) => part(sql`tier = ${tier}`));
  const hasFindings = sql<boolean>`exists (
    select from open_finding_count c where c.organisation_id = vendor.organisation_id and c.vendor_id = vendor.id)`;
  switch (asked.sort) {
    case 'name':
    case '-name':
      return [part(sql`true`, sql`lower(name)`)];
    case 'tier':
      return [...ofTiers(TIERS.toReversed()), part(sql`tier is null`)];
    case '-tier':
      return [...ofTiers(TIERS), part(sql`tier is null`)];
    case 'overallScore':
    case '-overallScore':
      return [
        part(sql`overall_exact is not null`, sql`fraction_value(overall_exact)`),
        part(sql`overall_exact is null`),
      ];
    case 'lastAssessedAt':
    case '-lastAssessedAt':
      return [part(sql`last_assessed_at is not null`, sql`last_assessed_at`), part(sql`last_assessed_at is null`)];
    case 'nextReviewOn':
    case '-nextReviewOn':
      return [
        selectNextReviews(asked, direction, end),
        part(sql`(last_assessed_at is null or ${REASSESSMENT_MONTHS} is null)`),
      ];
    case 'openFindings':
      return [part(sql`not ${hasFindings}`), selectByFindings(asked, direction)];
    case '-openFindings':
      return [selectByFindings(asked, direction), part(sql`not ${hasFindings}`)];
  }
}

/** Within a tier, the vendor that was assessed earlier is due earlier. */
function selectNextReviews(asked: VendorTableInput, direction: RawBuilder<unknown>, end: RawBuilder<unknown>): Part {
  const ofTiers = [...TIERS.map((tier) => sql`tier = ${tier}`), sql`tier is null`].map(
    (isOfTier) => sql`(select id, ${NEXT_REVIEW_COLUMN} as due, ${ASSESSED_ON} as assessed_on
      from ${matchingVendors(asked)} and ${isOfTier} and last_assessed_at is not null and ${REASSESSMENT_MONTHS} is not null
      order by ${ASSESSED_ON} ${direction}, id ${direction} ${end})`,
  );
  return sql`(select id from (${sql.join(ofTiers, sql` union all `)}) as reviews
    order by due ${direction}, assessed_on ${direction}, id ${direction})`;
}

const selectByFindings = (asked: VendorTableInput, direction: RawBuilder<unknown>): Part => sql`(
  select id from open_finding_count c join (select id from ${matchingVendors(asked)}) as matching on id = c.vendor_id
  where c.organisation_id = ${asked.organisationId}::uuid
  order by c.open_count ${direction}, c.vendor_id ${direction})`;

/**
 * The IDs of a page with their places, or of all matching vendors. PostgreSQL reads the parts one after the other, and
 * only as many as the page needs.
 */
export function selectPlaces(asked: VendorTableInput, page: VendorPage | null): RawBuilder<unknown> {
  const end = page ? sql`limit ${page.page * page.pageSize}::bigint` : sql``;
  const range = page ? sql`limit ${page.pageSize}::bigint offset ${(page.page - 1) * page.pageSize}::bigint` : sql``;
  const parts = sql.join(listParts(asked, end), sql` union all `);
  return sql`select id, row_number() over () as place
    from (select id from (${parts}) as parts ${range}) as ordered`;
}

/** The number of vendors, of all, of some tiers or with a tag, or null if they have to be counted. */
export async function sumVendorFigures(ctx: AppContext, caller: Caller, { tier, tag, ...filter }: VendorFilter) {
  const isOther = VendorFilter.keyof().options.some((name) => name !== 'tier' && name !== 'tag' && filter[name]);
  if (isOther || (tier && tag)) return null;
  if (tag) return sumFigures(ctx, caller, sql`kind = 'tag' and key = ${tag}`);
  return sumFigures(ctx, caller, sql`kind = 'tier' and ${tier ? isOneOf(sql`key`, tier) : sql`true`}`);
}
