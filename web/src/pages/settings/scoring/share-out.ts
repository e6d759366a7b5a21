import type { Rating, RatingThresholds } from '@assay/contract';

type Scores = readonly (number | null)[];

const ratingOf = (score: number | null, { green, amber }: RatingThresholds): Rating => {
  if (score === null) return 'UNSCORED';
  if (score >= green) return 'GREEN';
  return score >= amber ? 'AMBER' : 'RED';
};

/** How many vendors get each colour. */
export function shareOut(scores: Scores, thresholds: RatingThresholds): Readonly<Record<Rating, number>> {
  const count = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
  for (const score of scores) count[ratingOf(score, thresholds)] += 1;
  return count;
}

/** How many have another colour than before. */
export const differenceOf = (scores: Scores, now: RatingThresholds, then: RatingThresholds): number =>
  scores.filter((score) => ratingOf(score, now) !== ratingOf(score, then)).length;
