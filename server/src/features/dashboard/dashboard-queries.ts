import type { Dashboard } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { dashboardOf } from './dashboard-summary.ts';
import { countPortfolio } from './portfolio-count.ts';
import { type Figure, portfolioFigures } from './portfolio-figures.ts';

/** So many uncounted changes are worth counting for good, once the answer is out. */
const WORTH_COUNTING = 500;
/** So many would keep the reader waiting: they are counted first. */
const TOO_MANY = 20_000;

export async function getDashboard(ctx: AppContext, caller: Caller): Promise<Dashboard> {
  return dashboardOf(await readFigures(ctx, caller));
}

async function readFigures(ctx: AppContext, caller: Caller): Promise<Figure[]> {
  const today = dayOf(ctx.now());
  const read = (mostUncounted: number | null) =>
    readInOrganisation(ctx, caller, portfolioFigures(caller, { today, mostUncounted }));
  const figures = await read(TOO_MANY);
  const uncounted = figures.find(({ kind }) => kind === 'uncounted')?.count ?? 0;
  if (uncounted <= WORTH_COUNTING) return figures;
  const counting = countPortfolio(ctx, caller.organisationId).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the portfolio could not be counted');
  });
  if (uncounted <= TOO_MANY) return figures;
  await counting;
  return read(null);
}
