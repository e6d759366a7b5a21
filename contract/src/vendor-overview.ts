import { z } from 'zod';
import { Evidence } from './evidence.ts';
import { Count, DateTime, Day, Fraction, Score } from './fields.ts';
import { HeldBackBy, Rating } from './rating.ts';
import { CurrentVendorDecision } from './vendor-decision.ts';

export const VendorOverview = z
  .object({
    ownerName: z.string().nullable(),
    exactScore: Fraction.nullable().describe('The exact overall score before rounding'),
    rating: Rating.describe('Based on the exact score and the organisation’s thresholds'),
    heldBackBy: HeldBackBy.describe('At most ten findings'),
    ratingThresholds: z.object({ green: Score, amber: Score }),
    nextReviewOn: Day.nullable().describe(
      'Next review date, based on the last assessment and the vendor tier; null if none is scheduled',
    ),
    decision: CurrentVendorDecision.nullable(),
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
          counts: z.boolean().describe('Whether this is the latest assessment with its template'),
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
