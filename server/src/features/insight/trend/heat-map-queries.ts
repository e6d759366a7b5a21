import { type PortfolioHeatMap, TIERS } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { readFigures, selectFigureParts } from '../../portfolio/figures/index.ts';
import { countRatings, readRatingRules } from './rating-counts.ts';

type TierFigure = { readonly kind: string; readonly key: string; readonly count: number };

const isByTier = sql<boolean>`kind = any (array['tier-score', 'tier-held'])`;

export async function getPortfolioHeatMap(ctx: AppContext, caller: Caller): Promise<PortfolioHeatMap> {
  const rules = await readRatingRules(ctx, caller);
  const figures = await readFigures<TierFigure>(ctx, caller, {
    select: (mostUncounted) => {
      const statement = sql<TierFigure>`
        with ${selectFigureParts(caller, { matches: isByTier, mostUncounted })}
        select kind, key, sum(count) as count from parts group by kind, key having sum(count) <> 0
        union all
        select 'uncounted', '', count(*) from uncounted`;
      return toStatement({ compile: () => statement.compile(queryBuilder) });
    },
    countUncounted: (rows) => rows.find(({ kind }) => kind === 'uncounted')?.count ?? 0,
  });
  return {
    tiers: [...TIERS, 'UNTIERED' as const].map((tier) => {
      const ofTier = (kind: string) =>
        figures
          .filter((figure) => figure.kind === kind && figure.key.startsWith(`${tier}:`))
          .map(({ key, count }) => ({ key: key.slice(tier.length + 1), count }));
      const scores = ofTier('tier-score');
      return {
        tier,
        vendorCount: scores.reduce((total, { count }) => total + count, 0),
        ...countRatings({ scores, held: ofTier('tier-held') }, rules),
      };
    }),
  };
}
