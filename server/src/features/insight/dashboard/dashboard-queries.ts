import type { Dashboard } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readFigures } from '../../portfolio/figures/index.ts';
import { toDashboard } from './dashboard-summary.ts';
import { selectPortfolioFigures } from './portfolio-figures.ts';

export async function getDashboard(ctx: AppContext, caller: Caller): Promise<Dashboard> {
  const today = toIsoDate(ctx.now());
  const figures = await readFigures(ctx, caller, {
    select: (mostUncounted) => selectPortfolioFigures(caller, { today, mostUncounted }),
    countUncounted: (rows) => rows.find(({ kind }) => kind === 'uncounted')?.count ?? 0,
  });
  return toDashboard(figures);
}
