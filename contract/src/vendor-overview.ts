import { z } from 'zod';
import { Evidence } from './evidence.ts';
import { Count, DateTime, Day, Fraction, Score } from './fields.ts';
import { HeldBackBy, Rating } from './rating.ts';

export const VendorOverview = z
  .object({
    ownerName: z.string().nullable(),
    exactScore: Fraction.nullable().describe('What the overall score is rounded from'),
    rating: Rating.describe("From the exact score, by the organisation's thresholds"),
    heldBackBy: HeldBackBy.describe('At most ten findings'),
    ratingThresholds: z.object({ green: Score, amber: Score }),
    nextReviewOn: Day.nullable().describe(
      'So many months after it was last assessed as its tier asks for; null: never',
    ),
    openFindings: Count,
    completed: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          templateName: z.string(),
          templateVersion: z.int().meta({ minimum: 1 }),
          completedAt: DateTime,
          score: Score.nullable(),
          earned: Fraction.nullable(),
          possible: Fraction.nullable(),
          counts: z.boolean().describe('It is the newest one of its template'),
        }),
      )
      .describe('Newest first'),
  })
  .meta({ id: 'VendorOverview' });
export type VendorOverview = z.infer<typeof VendorOverview>;

export const VendorEvidence = Evidence.extend({ assessmentId: z.string(), assessmentTitle: z.string() }).meta({
  id: 'VendorEvidence',
});
export type VendorEvidence = z.infer<typeof VendorEvidence>;
