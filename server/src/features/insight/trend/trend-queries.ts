import {
  DEFAULT_TREND_QUARTERS,
  type PortfolioTrend,
  type PortfolioTrendPoint,
  type PortfolioTrendQuery,
  type RatingRules,
  type Severity,
} from '@assay/contract';
import { calculateMean, rational, toNumber } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { getQuarter, listQuarterEnds } from '../../../domain/quarter.ts';
import { readFigures, selectTrendFigures, type TrendFigure } from '../../portfolio/figures/index.ts';
import { countRatings, readRatingRules } from './rating-counts.ts';

const SCORE_UNITS = 10n ** 30n;
const SCORE_DECIMALS = 15;

export async function getPortfolioTrend(
  ctx: AppContext,
  caller: Caller,
  { quarters = DEFAULT_TREND_QUARTERS }: PortfolioTrendQuery,
): Promise<PortfolioTrend> {
  const today = toIsoDate(ctx.now());
  const points = await listPortfolioStates(ctx, caller, listQuarterEnds(today, quarters));
  return { points: points.map((point) => ({ ...point, quarter: toQuarterName(point.day, today) })) };
}

const toQuarterName = (day: string, today: string) => (day === today ? null : getQuarter(day).name);

export type PortfolioState = Omit<PortfolioTrendPoint, 'quarter'>;

/** The portfolio at the end of each of these days, oldest first and within the last three years, and today. */
export async function listPortfolioStates(
  ctx: AppContext,
  caller: Caller,
  days: readonly string[],
): Promise<PortfolioState[]> {
  const today = toIsoDate(ctx.now());
  const rules = await readRatingRules(ctx, caller);
  const figures = await readFigures(ctx, caller, {
    select: (mostUncounted) => selectTrendFigures(caller, { today, days, mostUncounted }),
    countUncounted: (rows) => rows.find(({ kind }) => kind === 'uncounted')?.count ?? 0,
  });
  return rewind(figures, days.length).map((state, index) => toPortfolioState(days[index] ?? today, state, rules));
}

type Figure = { readonly kind: string; readonly key: string; readonly count: number; readonly units: bigint };

/** Takes back the changes after each day, starting from the current figures. */
function rewind(figures: readonly TrendFigure[], places: number): (readonly Figure[])[] {
  const state = new Map<string, Figure>();
  const add = ({ kind, key, count, units }: TrendFigure, sign: 1 | -1) => {
    const name = `${kind} ${key}`;
    const before = state.get(name) ?? { kind, key, count: 0, units: 0n };
    state.set(name, {
      kind,
      key,
      count: before.count + sign * count,
      units: before.units + BigInt(sign) * BigInt(units),
    });
  };
  for (const figure of figures.filter(({ place }) => place === 0)) add(figure, 1);
  const states = [[...state.values()]];
  for (let place = places; place > 0; place -= 1) {
    for (const figure of figures.filter((change) => change.place === place)) add(figure, -1);
    states.unshift([...state.values()]);
  }
  return states;
}

function toPortfolioState(day: string, figures: readonly Figure[], rules: RatingRules): PortfolioState {
  const ofKind = (kind: string) => figures.filter((figure) => figure.kind === kind);
  const total = (kind: string) => ofKind(kind).reduce((sum, { count }) => sum + count, 0);
  const scores = ofKind('score').filter(({ key }) => key !== 'UNSCORED');
  const scored = scores.reduce((sum, { count }) => sum + count, 0);
  const units = scores.reduce((sum, score) => sum + score.units, 0n);
  const open = (severity: Severity) => ofKind('finding').find(({ key }) => key === severity)?.count ?? 0;
  return {
    day,
    vendorCount: total('score'),
    averageScoreExact:
      scored === 0 ? null : toNumber(calculateMean(rational(units, SCORE_UNITS), scored), SCORE_DECIMALS),
    scoreDistribution: countRatings({ scores: ofKind('score'), held: ofKind('held') }, rules),
    openFindings: total('finding'),
    openFindingsBySeverity: {
      CRITICAL: open('CRITICAL'),
      HIGH: open('HIGH'),
      MEDIUM: open('MEDIUM'),
      LOW: open('LOW'),
    },
    overdueFindings: total('overdue-finding'),
    overdueAssessments: total('overdue-assessment'),
  };
}
