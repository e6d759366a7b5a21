import { type Quarter, quarterOf } from '../../domain/quarter.ts';
import { addDays } from '../../domain/day.ts';
import type { QuarterFigures } from './quarter-queries.ts';
import { changeText, dayText, scoreText, wordsOf } from './report-words.ts';

export type QuarterRead = { readonly quarter: Quarter; readonly figures: QuarterFigures };

/** What changed since the last day of the quarter before. */
export function quarterChanges({ quarter, figures }: QuarterRead) {
  const lastDay = addDays(quarter.firstDay, -1);
  return {
    previous: quarterOf(lastDay).name,
    lastDay: dayText(lastDay),
    ...figures,
    scoredChange: countChange(figures.scoredNow - figures.scoredBefore),
    averageBefore: scoreText(figures.averageBefore),
    averageNow: scoreText(figures.averageNow),
    averageChange: changeText(figures.averageBefore, figures.averageNow),
    moves: figures.moves.map(({ name, tier, before, now, newlyRed }) => ({
      name,
      tier: tier === null ? 'No tier' : wordsOf(tier),
      before: scoreText(before),
      now: scoreText(now),
      change: changeText(before, now),
      newlyRed,
    })),
  };
}

const countChange = (change: number) => (change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${String(Math.abs(change))}`);
