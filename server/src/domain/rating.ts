// Red, amber, green: how a score reads at a glance. A higher score is better; without a score there is no colour.

export type Rating = 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED';

export type RatingThresholds = { readonly green: number; readonly amber: number };

export const DEFAULT_THRESHOLDS: RatingThresholds = { green: 0.8, amber: 0.6 };

export function ratingOf(score: number | null, { green, amber }: RatingThresholds = DEFAULT_THRESHOLDS): Rating {
  if (score === null) return 'UNSCORED';
  if (score >= green) return 'GREEN';
  return score >= amber ? 'AMBER' : 'RED';
}
