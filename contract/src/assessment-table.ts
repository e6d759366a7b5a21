import { z } from 'zod';
import { AssessmentListItem, AssessmentStatus } from './assessment.ts';
import { CalendarDate, Count, DateTime, FilterId, Id, ShortText } from './fields.ts';
import { dateRangeParams, OutputFormat, limitedPageOf, pageParams, valuesParam } from './paging.ts';
import { PortalProgress } from './portal.ts';
import { Rating } from './rating.ts';

export const AssessmentTableRow = AssessmentListItem.extend({
  reviewerId: z.string().nullable(),
  overdueDays: Count.describe('Days past the due date while SENT or IN_PROGRESS; otherwise 0'),
  openedAt: DateTime.nullable().describe('When the vendor first opened the assessment'),
  lastActivityAt: DateTime.nullable().describe('When the vendor was last active or last saved an answer'),
  progress: PortalProgress.nullable().describe('Only while SENT or IN_PROGRESS'),
  stuckOn: z.string().nullable().describe('The first section with an unanswered required question, once opened'),
}).meta({ id: 'AssessmentTableRow' });
export type AssessmentTableRow = z.infer<typeof AssessmentTableRow>;

export const AssessmentTable = limitedPageOf(AssessmentTableRow).meta({ id: 'AssessmentTable' });
export type AssessmentTable = z.infer<typeof AssessmentTable>;

export const AssessmentSort = z
  .enum([
    'createdAt',
    '-createdAt',
    'dueDate',
    '-dueDate',
    'vendorName',
    '-vendorName',
    'status',
    '-status',
    'score',
    '-score',
  ])
  .describe('Prefix with - for descending order. Empty values always come last.');
export type AssessmentSort = z.infer<typeof AssessmentSort>;

/** A status, or the two statuses with the vendor or with us. */
export const AssessmentStatusFilter = z.enum([...AssessmentStatus.options, 'WITH_VENDOR', 'TO_REVIEW']);
export type AssessmentStatusFilter = z.infer<typeof AssessmentStatusFilter>;

export const AssessmentTableQuery = z.object({
  query: ShortText.optional().describe('Searches the title and the vendor name'),
  status: valuesParam(AssessmentStatusFilter.options)
    .optional()
    .describe(
      'Only assessments with these statuses. WITH_VENDOR is SENT or IN_PROGRESS, TO_REVIEW is SUBMITTED or UNDER_REVIEW.',
    ),
  overdue: z.string().optional().describe('Set to `true` to return only overdue assessments'),
  vendorId: FilterId.optional().describe('Only assessments of this vendor'),
  templateId: FilterId.optional().describe('Matches all versions of this template'),
  templateName: ShortText.optional().describe('Only assessments from a template with this name'),
  rating: Rating.optional().describe('Only assessments with this rating'),
  reviewerId: z
    .string()
    .pipe(z.union([z.enum(['me', 'none']), Id]))
    .optional()
    .meta({ type: 'string' })
    .describe('A user ID, `me` or `none`'),
  ...dateRangeParams,
  sort: AssessmentSort.default('-createdAt'),
  ...pageParams(50),
  format: OutputFormat,
});
export type AssessmentTableQuery = z.infer<typeof AssessmentTableQuery>;

export const PreFlight = z
  .object({ vendorIds: z.array(z.guid()).min(1).max(1_000), templateId: z.guid(), dueDate: CalendarDate })
  .meta({ id: 'PreFlight' });
export type PreFlight = z.infer<typeof PreFlight>;

export const PreFlightProblem = z
  .object({
    vendorId: z.string().nullable().describe('Null if the problem affects all vendors'),
    severity: z.enum(['STOPS', 'WARNS']),
    message: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'PreFlightProblem' });
export type PreFlightProblem = z.infer<typeof PreFlightProblem>;

export const PreFlightResult = z.object({ problems: z.array(PreFlightProblem) }).meta({ id: 'PreFlightResult' });
export type PreFlightResult = z.infer<typeof PreFlightResult>;

export const TemplateSuggestionQuery = z.object({ vendorId: Id.describe('The vendor to be assessed') });

/** The template that was used for the vendor last, or that is used most for vendors in the same tier. */
export const TemplateSuggestion = z
  .object({
    templateId: z.string().nullable().describe('The newest published version; null if there is none'),
    usedFor: z.enum(['VENDOR', 'TIER']).nullable(),
  })
  .meta({ id: 'TemplateSuggestion' });
export type TemplateSuggestion = z.infer<typeof TemplateSuggestion>;

/** Null removes the reviewer. */
export const AssessmentReviewer = z.object({ reviewerId: z.guid().nullable() }).meta({ id: 'AssessmentReviewer' });
export type AssessmentReviewer = z.infer<typeof AssessmentReviewer>;

export const AssessmentDueDate = z.object({ dueDate: CalendarDate }).meta({ id: 'AssessmentDueDate' });
export type AssessmentDueDate = z.infer<typeof AssessmentDueDate>;

export const AssessmentRemind = z
  .object({ assessmentIds: z.array(z.guid()).min(1).max(200) })
  .meta({ id: 'AssessmentRemind' });
export type AssessmentRemind = z.infer<typeof AssessmentRemind>;

/** Why no reminder was sent. */
export const ReminderRefusal = z
  .enum(['NOT_WITH_VENDOR', 'NO_ACTIVE_LINK', 'RECENTLY_REMINDED', 'NOT_FOUND'])
  .meta({ id: 'ReminderRefusal' });
export type ReminderRefusal = z.infer<typeof ReminderRefusal>;

export const AssessmentRemindResult = z
  .object({
    results: z.array(
      z.object({
        assessmentId: z.string(),
        reminded: z.boolean(),
        reason: ReminderRefusal.nullable().describe('Null if the reminder was sent'),
      }),
    ),
  })
  .meta({ id: 'AssessmentRemindResult' });
export type AssessmentRemindResult = z.infer<typeof AssessmentRemindResult>;
