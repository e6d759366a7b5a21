import { z } from 'zod';
import { CalendarDate, DateTime, LongText } from './fields.ts';
import { Decision, QuestionKey } from './questionnaire.ts';

export const Review = z
  .object({ decision: Decision, rationale: z.string().nullable(), reviewerName: z.string(), decidedAt: DateTime })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** Null removes the decision. */
export const ReviewEntry = z
  .object({ decision: Decision.nullable(), rationale: LongText.nullish() })
  .meta({ id: 'ReviewEntry' });
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/** The questions sent back to the vendor, each with a comment for the vendor, and the new due date. */
export const SendBack = z
  .object({
    dueDate: CalendarDate,
    questions: z
      .array(z.object({ questionKey: QuestionKey, comment: LongText.trim().min(1) }))
      .min(1)
      .max(500),
  })
  .meta({ id: 'SendBack' });
export type SendBack = z.infer<typeof SendBack>;
