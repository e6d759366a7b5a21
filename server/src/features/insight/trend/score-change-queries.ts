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
  const since = addDays(toMonth(toIsoDate(ctx.now())), -1);
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const statement = sql<ChangedVendor>`
    with changed as (
      select distinct vendor_id from vendor_score_history where ${ofOrganisation} and day > ${since}::date
    ),
    compared as (
      select v.id, v.name, v.tier, before.score as score_before, before.open_critical_findings > 0 as held_before,
        fraction_value(v.overall_exact) as score_now, v.open_critical_findings > 0 as held_now
      from changed
      join vendor v on v.${ofOrganisation} and v.id = changed.vendor_id
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
