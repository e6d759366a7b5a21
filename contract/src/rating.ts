// Rates a score as red, amber or green. Higher is better; without a score there is no rating.
import { z } from 'zod';
import type { RatingThresholds } from './organisation.ts';

export const Rating = z.enum(['GREEN', 'AMBER', 'RED', 'UNSCORED']).meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

const DEFAULT_THRESHOLDS: RatingThresholds = { green: 0.8, amber: 0.6 };

export function toRating(score: number | null, { green, amber }: RatingThresholds = DEFAULT_THRESHOLDS): Rating {
  if (score === null) return 'UNSCORED';
  if (score >= green) return 'GREEN';
  return score >= amber ? 'AMBER' : 'RED';
}
