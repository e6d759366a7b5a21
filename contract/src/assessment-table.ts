import { z } from 'zod';
import { AssessmentListItem, AssessmentStatus } from './assessment.ts';
import { CalendarDate, Count, DateTime, FilterId, Id, ShortText } from './fields.ts';
import { dateRangeParams, OutputFormat, pageOf, pageParams } from './paging.ts';
import { PortalProgress } from './portal.ts';
import { Rating } from './rating.ts';

export const AssessmentTableRow = AssessmentListItem.extend({
  reviewerId: z.string().nullable(),
  overdueDays: Count.describe('How long the due date has passed while SENT or IN_PROGRESS; 0 otherwise'),
  openedAt: DateTime.nullable().describe('When the vendor first opened it'),
  lastActivityAt: DateTime.nullable().describe('When the vendor was last seen, or an answer was last saved'),
  progress: PortalProgress.nullable().describe('Only while SENT or IN_PROGRESS'),
  stuckOn: z.string().nullable().describe('The first section with a required question still to answer, once opened'),
}).meta({ id: 'AssessmentTableRow' });
export type AssessmentTableRow = z.infer<typeof AssessmentTableRow>;

export const AssessmentTable = pageOf(AssessmentTableRow).meta({ id: 'AssessmentTable' });
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
  .describe('With a dash in front the other way round; what has no value comes last either way');
export type AssessmentSort = z.infer<typeof AssessmentSort>;

export const AssessmentTableQuery = z.object({
  query: ShortText.optional().describe('In the title, or in the name of the vendor'),
  status: AssessmentStatus.optional().describe('Only assessments with this status'),
  overdue: z.string().optional().describe('`true` selects overdue assessments only'),
  vendorId: FilterId.optional().describe('Only assessments of this vendor'),
  templateId: FilterId.optional().describe('Any version of the template that this is a version of'),
  templateName: ShortText.optional().describe('Only assessments from a template of this name'),
  rating: Rating.optional().describe('Only assessments with this rating'),
  reviewerId: z
    .string()
    .pipe(z.union([z.enum(['me', 'none']), Id]))
    .optional()
    .meta({ type: 'string' })
    .describe('The ID of a user, `me`, or `none`'),
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
    vendorId: z.string().nullable().describe('Null: it concerns all of them'),
    severity: z.enum(['STOPS', 'WARNS']),
    message: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'PreFlightProblem' });
export type PreFlightProblem = z.infer<typeof PreFlightProblem>;

export const PreFlightResult = z.object({ problems: z.array(PreFlightProblem) }).meta({ id: 'PreFlightResult' });
export type PreFlightResult = z.infer<typeof PreFlightResult>;

export const AssessmentRemind = z
  .object({ assessmentIds: z.array(z.guid()).min(1).max(200) })
  .meta({ id: 'AssessmentRemind' });
export type AssessmentRemind = z.infer<typeof AssessmentRemind>;

export const AssessmentRemindResult = z
  .object({
    results: z.array(
      z.object({
        assessmentId: z.string(),
        reminded: z.boolean(),
        reason: z.string().nullable().describe('Why not'),
      }),
    ),
  })
  .meta({ id: 'AssessmentRemindResult' });
export type AssessmentRemindResult = z.infer<typeof AssessmentRemindResult>;
