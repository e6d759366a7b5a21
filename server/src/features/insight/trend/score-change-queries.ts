import {
  MAX_VENDOR_SCORE_CHANGES,
  type RatingRules,
  type Tier,
  type VendorScoreChanges,
  type VendorScoreChangesQuery,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { addDays, toIsoDate, toMonth } from '../../../domain/dates.ts';
import { listQuarterEnds } from '../../../domain/quarter.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { rateHundredths, readRatingRules } from './rating-counts.ts';
import { matchesTier } from './tier-condition.ts';

type RatedScore = { readonly score: number; readonly hundredth: number; readonly isHeld: boolean };

type ChangedVendor = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly tier: Tier | null;
  readonly before: RatedScore;
  readonly now: RatedScore;
};

/** Scores from before changes were recorded are known to this many decimals. */
const DECIMALS = sql.lit(15);

/** Each changed score is compared, so that a period with more changes is shortened. */
const MAX_COMPARED = 10_000;

/** The vendors whose score has changed most since a day. */
export async function listVendorScoreChanges(
  ctx: AppContext,
  caller: Caller,
  { quarters, tier }: VendorScoreChangesQuery,
): Promise<VendorScoreChanges> {
  const period = await findPeriod(ctx, caller, quarters);
  const rules = await readRatingRules(ctx, caller);
  const statement = selectChanges(caller, { ...period, tier });
  const rows = await readInOrganisation(ctx, caller, toStatement({ compile: () => statement.compile(queryBuilder) }));
  return {
    since: period.since,
    shortened: quarters !== undefined && period.since !== listQuarterEnds(toIsoDate(ctx.now()), quarters)[0],
    entries: rows.map(({ before, now, ...vendor }) => ({
      ...vendor,
      before: rate(before, rules),
      now: rate(now, rules),
    })),
  };
}

/** `lastMonth` is the last day of the previous month. */
type Period = Pick<VendorScoreChanges, 'since'> & { readonly lastMonth: string };

/** The end of a quarter, as far back as asked for without too many changes; otherwise that of the previous month. */
async function findPeriod(ctx: AppContext, caller: Caller, quarters: number | undefined): Promise<Period> {
  const today = toIsoDate(ctx.now());
  const lastMonth = addDays(toMonth(today), -1);
  if (quarters === undefined) return { since: lastMonth, lastMonth };
  const days = listQuarterEnds(today, quarters);
  const statement = sql<{ day: string }>`
    select d.day::text as day from unnest(${`{${days.join(',')}}`}::date[]) as d (day)
    where (
      select count(*) from (
        select from vendor_score_history h
        where h.organisation_id = ${caller.organisationId}::uuid and h.day > d.day limit ${MAX_COMPARED + 1}::bigint
      ) as changes
    ) <= ${MAX_COMPARED}::bigint
    order by d.day limit 1`;
  const [found] = await readInOrganisation(
    ctx,
    caller,
    toStatement({ compile: () => statement.compile(queryBuilder) }),
  );
  return { since: found?.day ?? lastMonth, lastMonth };
}

type ChangesInput = Pick<VendorScoreChangesQuery, 'tier'> & Period;

function selectChanges(caller: Caller, { since, lastMonth, tier }: ChangesInput) {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  return sql<ChangedVendor>`
    with changed as (${selectChanged(caller, { since, lastMonth, tier })}),
    compared as (
      select v.id, v.name, v.tier, before.score as score_before, before.open_critical_findings > 0 as held_before,
        fraction_value(v.overall_exact) as score_now, v.open_critical_findings > 0 as held_now
      from changed
      join vendor v on v.${ofOrganisation} and v.id = changed.vendor_id and ${matchesTier(tier)}
      cross join lateral (
        select score, open_critical_findings from vendor_score_history h
        where h.${ofOrganisation} and h.vendor_id = v.id and h.day <= ${since}::date order by h.day desc limit 1
      ) as before
    )
    select id as "vendorId", name as "vendorName", tier,
      json_build_object('score', round(score_before, ${DECIMALS}), 'hundredth', floor(score_before * 100),
        'isHeld', held_before) as before,
      json_build_object('score', round(score_now, ${DECIMALS}), 'hundredth', floor(score_now * 100),
        'isHeld', held_now) as now
    from compared where round(score_before, ${DECIMALS}) <> round(score_now, ${DECIMALS})
    order by abs(score_now - score_before) desc, lower(name), id limit ${MAX_VENDOR_SCORE_CHANGES}::bigint`;
}

/** Changes since the end of the previous month are recorded by size; for an earlier day, all changed scores are compared. */
function selectChanged(caller: Caller, { since, lastMonth, tier }: ChangesInput) {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  if (since !== lastMonth)
    return sql`select distinct vendor_id from vendor_score_history where ${ofOrganisation} and day > ${since}::date`;
  return sql`
    select c.vendor_id from vendor_score_change c join vendor v on v.${ofOrganisation} and v.id = c.vendor_id
    where c.${ofOrganisation} and c.month = ${addDays(since, 1)}::date and c.size > 0 and ${matchesTier(tier)}
    order by c.size desc, c.vendor_id limit ${MAX_VENDOR_SCORE_CHANGES}::bigint`;
}

function rate({ score, hundredth, isHeld }: RatedScore, rules: RatingRules) {
  const rating = rateHundredths(String(hundredth), rules);
  return { score, rating: rating === 'GREEN' && isHeld && rules.capCritical ? ('AMBER' as const) : rating };
}
