import { z } from 'zod';
import { Evidence } from './evidence.ts';
import { DateTime, Day, Score } from './fields.ts';
import { Rating } from './rating.ts';

const Points = z.string().nullable().describe('An exact fraction, such as 46/81');

export const VendorOverview = z
  .object({
    ownerName: z.string().nullable(),
    rating: Rating.describe("By the organisation's thresholds"),
    ratingThresholds: z.object({ green: Score, amber: Score }),
    nextReviewOn: Day.nullable().describe(
      'So many months after it was last assessed as its tier asks for; null: never',
    ),
    openFindings: z.int(),
    completed: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          templateName: z.string(),
          templateVersion: z.int(),
          completedAt: DateTime,
          score: Score.nullable(),
          earned: Points,
          possible: Points,
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
