// Rates an exact score as red, amber or green. Higher is better; without a score there is no rating.
import { z } from 'zod';
import type { RatingThresholds } from './organisation.ts';
import { isLess, type Rational, rationalFromNumber } from './rational.ts';

export const Rating = z.enum(['GREEN', 'AMBER', 'RED', 'UNSCORED']).meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

export const DEFAULT_THRESHOLDS: RatingThresholds = { green: 0.8, amber: 0.6 };

export function toRating(exact: Rational | null, { green, amber }: RatingThresholds = DEFAULT_THRESHOLDS): Rating {
  if (exact === null) return 'UNSCORED';
  if (!isLess(exact, rationalFromNumber(green))) return 'GREEN';
  return isLess(exact, rationalFromNumber(amber)) ? 'RED' : 'AMBER';
}

export const HeldBackBy = z
  .array(
    z.object({
      kind: z.enum(['CRITICAL_QUESTION', 'CRITICAL_FINDING']),
      id: z.string().describe('The question key or the finding ID'),
      text: z.string().describe('The question text or the finding title'),
    }),
  )
  .meta({
    id: 'HeldBackBy',
    description: 'The questions and findings that make the rating AMBER although the score is GREEN; otherwise empty',
  });
export type HeldBackBy = z.infer<typeof HeldBackBy>;

export const formatHeldBackBy = (heldBackBy: HeldBackBy): string => heldBackBy.map(({ text }) => text).join('; ');

export type RatingRules = {
  readonly thresholds: RatingThresholds;
  /** Whether critical failures limit a rating to amber. */
  readonly capCritical: boolean;
};

export type HeldBackRating = { readonly rating: Rating; readonly heldBackBy: HeldBackBy };

/** Critical failures make a green score amber. They do not change any other rating. */
export function toHeldBackRating(
  exact: Rational | null,
  failures: HeldBackBy,
  { thresholds, capCritical }: RatingRules,
): HeldBackRating {
  const rating = toRating(exact, thresholds);
  return rating === 'GREEN' && capCritical && failures.length > 0
    ? { rating: 'AMBER', heldBackBy: failures }
    : { rating, heldBackBy: [] };
}
