import { type Rating, type RatingRules, toRating } from '@assay/contract';
import { rational } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

type Settings = { readonly green: number; readonly amber: number; readonly capCritical: boolean };

export async function readRatingRules(ctx: AppContext, caller: Caller): Promise<RatingRules> {
  const statement = sql<Settings>`
    select green_from as green, amber_from as amber, cap_critical as "capCritical" from organisation
    where organisation_id = ${caller.organisationId}::uuid`;
  const [row] = await readInOrganisation(ctx, caller, toStatement({ compile: () => statement.compile(queryBuilder) }));
  if (!row) throw new Error('The organisation of a caller exists');
  const { green, amber, capCritical } = row;
  return { thresholds: { green, amber }, capCritical };
}

/** The number of vendors by hundredths of their score, or "UNSCORED". */
type ScoreCount = { readonly key: string; readonly count: number };

export type ScoreCounts = {
  readonly scores: readonly ScoreCount[];
  /** Those with an open critical finding, counted again. */
  readonly held: readonly ScoreCount[];
};

/** Thresholds have two decimals, so that hundredths are rated as the exact scores are. */
export const rateHundredths = (key: string, { thresholds }: RatingRules): Rating =>
  toRating(key === 'UNSCORED' ? null : rational(Number(key), 100), thresholds);

export function countRatings({ scores, held }: ScoreCounts, rules: RatingRules) {
  const count = (counts: readonly ScoreCount[], rating: Rating) =>
    counts.reduce((total, { key, count: n }) => total + (rateHundredths(key, rules) === rating ? n : 0), 0);
  const heldBack = rules.capCritical ? count(held, 'GREEN') : 0;
  return {
    green: count(scores, 'GREEN') - heldBack,
    amber: count(scores, 'AMBER') + heldBack,
    red: count(scores, 'RED'),
    unscored: count(scores, 'UNSCORED'),
  };
}
