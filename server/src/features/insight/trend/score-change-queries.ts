import { MAX_VENDOR_SCORE_CHANGES, type RatingRules, type VendorScoreChanges, type Tier } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { addDays, toIsoDate, toMonth } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { rateHundredths, readRatingRules } from './rating-counts.ts';

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

/** The vendors whose score has changed most since the end of the previous month. */
export async function listVendorScoreChanges(ctx: AppContext, caller: Caller): Promise<VendorScoreChanges> {
  const month = toMonth(toIsoDate(ctx.now()));
  const since = addDays(month, -1);
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const statement = sql<ChangedVendor>`
    with changed as (
      select vendor_id, size from vendor_score_change
      where ${ofOrganisation} and month = ${month}::date and size > 0
      order by size desc, vendor_id limit ${MAX_VENDOR_SCORE_CHANGES}::bigint
    )
    select v.id as "vendorId", v.name as "vendorName", v.tier,
      json_build_object('score', round(before.score, ${DECIMALS}), 'hundredth', floor(before.score * 100),
        'isHeld', before.open_critical_findings > 0) as before,
      json_build_object('score', round(now.score, ${DECIMALS}), 'hundredth', floor(now.score * 100),
        'isHeld', v.open_critical_findings > 0) as now
    from changed
    join vendor v on v.${ofOrganisation} and v.id = changed.vendor_id
    cross join lateral (select fraction_value(v.overall_exact) as score) as now
    cross join lateral (
      select score, open_critical_findings from vendor_score_history h
      where h.${ofOrganisation} and h.vendor_id = v.id and h.day <= ${since}::date order by h.day desc limit 1
    ) as before
    order by changed.size desc, lower(v.name), v.id`;
  const rules = await readRatingRules(ctx, caller);
  const rows = await readInOrganisation(ctx, caller, toStatement({ compile: () => statement.compile(queryBuilder) }));
  return {
    since,
    entries: rows.map(({ before, now, ...vendor }) => ({
      ...vendor,
      before: rate(before, rules),
      now: rate(now, rules),
    })),
  };
}

function rate({ score, hundredth, isHeld }: RatedScore, rules: RatingRules) {
  const rating = rateHundredths(String(hundredth), rules);
  return { score, rating: rating === 'GREEN' && isHeld && rules.capCritical ? ('AMBER' as const) : rating };
}
