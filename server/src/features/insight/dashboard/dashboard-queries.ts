import type { Dashboard } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toDashboard } from './dashboard-summary.ts';
import { updatePortfolioCounts } from './portfolio-count.ts';
import { type Figure, selectPortfolioFigures } from './portfolio-figures.ts';

/** Above this many uncounted changes, updates the totals in the background. */
const RECOUNT_THRESHOLD = 500;
/** Above this many uncounted rows, updates the totals before responding. */
const MAX_UNCOUNTED = 20_000;

export async function getDashboard(ctx: AppContext, caller: Caller): Promise<Dashboard> {
  return toDashboard(await readFigures(ctx, caller));
}

async function readFigures(ctx: AppContext, caller: Caller): Promise<Figure[]> {
  const today = toIsoDate(ctx.now());
  const read = (mostUncounted: number | null) =>
    readInOrganisation(ctx, caller, selectPortfolioFigures(caller, { today, mostUncounted }));
  const figures = await read(MAX_UNCOUNTED);
  const uncounted = figures.find(({ kind }) => kind === 'uncounted')?.count ?? 0;
  if (uncounted <= RECOUNT_THRESHOLD) return figures;
  const counting = updatePortfolioCounts(ctx, caller.organisationId).catch((err: unknown) => {
    ctx.log.warn({ err }, 'could not count the portfolio');
  });
  if (uncounted <= MAX_UNCOUNTED) return figures;
  await counting;
  return read(null);
}
