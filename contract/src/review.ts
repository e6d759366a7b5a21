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

/** Why a question needs a person, although the service has an automatic result for most of them. */
export const ReviewReason = z
  .enum([
    'NOT_AS_EXPECTED',
    'NOT_APPLICABLE_CLAIMED',
    'FREE_TEXT',
    'CHANGED_AFTER_SEND_BACK',
    'CHANGED_SINCE_LAST_TIME',
    'EVIDENCE_MISSING',
    'EVIDENCE_EXPIRED',
    'VENDOR_COMMENT',
  ])
  .meta({ id: 'ReviewReason' });
export type ReviewReason = z.infer<typeof ReviewReason>;

export const ReviewQueue = z
  .object({
    questions: z
      .array(z.object({ questionKey: z.string(), reasons: z.array(ReviewReason).min(1) }))
      .describe('The questions that need a person until they are decided, with the reasons'),
    unchanged: z
      .array(Review.extend({ questionKey: z.string() }))
      .describe(
        'Decisions of the previous assessment that can be kept, because nothing they were based on has changed',
      ),
    previous: z
      .object({ id: z.string(), title: z.string(), completedAt: DateTime })
      .nullable()
      .describe('The previous assessment of the vendor; null if there is none'),
  })
  .meta({ id: 'ReviewQueue' });
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** The questions as they were listed, so that nothing is kept unseen. */
export const DecisionsKeep = z
  .object({ questionKeys: z.array(QuestionKey).min(1).max(500) })
  .meta({ id: 'DecisionsKeep' });
export type DecisionsKeep = z.infer<typeof DecisionsKeep>;
