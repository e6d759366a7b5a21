import { z } from 'zod';
import { CalendarDate, DateTime, Day, FilterId, Fraction, Id, LongText, Name, Score, ShortText } from './fields.ts';
import { cursorParams, dateRangeParams, OutputFormat, pageParams, pageWithCursorOf, syncParams } from './paging.ts';
import { Answer, QuestionKey } from './questionnaire.ts';
import { HeldBackBy, Rating } from './rating.ts';

export const AssessmentStatus = z
  .enum(['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
  .meta({ id: 'AssessmentStatus' });
export type AssessmentStatus = z.infer<typeof AssessmentStatus>;

export const AssessmentListItem = z
  .object({
    id: z.string(),
    title: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    status: AssessmentStatus,
    overdue: z.boolean().describe('True if the due date has passed while the status is SENT or IN_PROGRESS'),
    score: Score.nullable(),
    dueDate: Day.nullable(),
    createdAt: DateTime,
    sentAt: DateTime.nullable(),
    submittedAt: DateTime.nullable(),
    completedAt: DateTime.nullable(),
    templateName: z.string().nullable(),
    templateVersion: z.int().meta({ minimum: 1 }).nullable(),
    reviewerName: z.string().nullable(),
    exactScore: Fraction.nullable().describe('The exact score before rounding'),
    rating: Rating.describe('Based on the exact score and the organisation’s thresholds'),
    heldBackBy: HeldBackBy,
    updatedAt: DateTime,
  })
  .meta({ id: 'AssessmentListItem' });
export type AssessmentListItem = z.infer<typeof AssessmentListItem>;

export const AssessmentPage = pageWithCursorOf(AssessmentListItem).meta({ id: 'AssessmentPage' });
export type AssessmentPage = z.infer<typeof AssessmentPage>;

export const AssessmentQuery = z.object({
  vendorId: FilterId.optional().describe('Only assessments of this vendor'),
  status: AssessmentStatus.optional().describe('Only assessments with this status'),
  ...dateRangeParams,
  ...syncParams,
  sort: z.enum(['updatedAt']).optional().describe('Use updatedAt to sort by last change. Defaults to newest first.'),
  ...pageParams(25),
  ...cursorParams,
  query: ShortText.optional().describe('Searches the title, ignoring case'),
  overdue: z.string().optional().describe('Set to `true` to return only overdue assessments'),
  format: OutputFormat,
});
export type AssessmentQuery = z.infer<typeof AssessmentQuery>;

export const VendorAssessmentList = pageWithCursorOf(AssessmentListItem)
  .extend({ vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'VendorAssessmentList' });
export type VendorAssessmentList = z.infer<typeof VendorAssessmentList>;

/** The status is a free string: an unknown one matches nothing. */
export const VendorAssessmentQuery = z.object({
  ...pageParams(25),
  ...cursorParams,
  status: ShortText.optional().describe('Only assessments with this status'),
});
export type VendorAssessmentQuery = z.infer<typeof VendorAssessmentQuery>;

export const AssessmentParams = z.object({ assessmentId: Id.describe('The ID of the assessment') });
/** An invalid key becomes '', which matches no question. */
export const AssessmentQuestionParams = z.object({
  assessmentId: Id.describe('The ID of the assessment'),
  questionKey: QuestionKey.catch('').meta({ type: 'string' }).describe('The key of the question'),
});

export const AssessmentCreate = z
  .object({
    vendorId: z.guid(),
    templateId: z.guid(),
    title: Name.optional().describe('Defaults to the template name'),
    dueDate: CalendarDate.nullish(),
    reviewerId: z.guid().optional().describe('The user who will review it; must be able to review assessments'),
  })
  .meta({ id: 'AssessmentCreate' });
export type AssessmentCreate = z.infer<typeof AssessmentCreate>;

export const AssessmentSend = z
  .object({ dueDate: CalendarDate.optional().describe('Defaults to the current due date') })
  .meta({ id: 'AssessmentSend' });
export type AssessmentSend = z.infer<typeof AssessmentSend>;

/** The reason for undoing a step, such as recalling or reopening. */
export const AssessmentReason = z.object({ reason: LongText.trim().min(1) }).meta({ id: 'AssessmentReason' });
export type AssessmentReason = z.infer<typeof AssessmentReason>;

/** The person who signs the submission. */
export const AssessmentSubmit = z.object({ name: Name, title: Name }).meta({ id: 'AssessmentSubmit' });
export type AssessmentSubmit = z.infer<typeof AssessmentSubmit>;

/** An answer, no answer (null), or a justified "not applicable". */
export const ResponseEntry = z
  .object({
    questionKey: QuestionKey,
    answer: Answer.nullable(),
    notApplicable: z.boolean().default(false),
    justification: LongText.nullish(),
  })
  .meta({ id: 'ResponseEntry' });
export type ResponseEntry = z.infer<typeof ResponseEntry>;

/** Questions that are not listed keep their responses. */
export const ResponseEntries = z
  .object({ responses: z.array(ResponseEntry).min(1).max(500) })
  .meta({ id: 'ResponseEntries' });
export type ResponseEntries = z.infer<typeof ResponseEntries>;
