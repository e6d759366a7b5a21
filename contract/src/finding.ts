import { z } from 'zod';
import { CalendarDate, DateTime, Day, FilterId, Id, LongText, Name, ShortText } from './fields.ts';
import { cursorParams, OutputFormat, pageParams, pageWithCursorOf, syncParams, valuesParam } from './paging.ts';
import { type Question, QuestionKey, RiskWeight } from './questionnaire.ts';

export const FindingStatus = z.enum(['OPEN', 'REMEDIATED', 'RISK_ACCEPTED']).meta({ id: 'FindingStatus' });
export type FindingStatus = z.infer<typeof FindingStatus>;

/** A finding is as severe as the risk weight of its question. */
export const Severity = RiskWeight;
export type Severity = RiskWeight;

/** How far an open finding has come. */
export const FindingStage = z.enum(['NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY']).meta({ id: 'FindingStage' });
export type FindingStage = z.infer<typeof FindingStage>;

export const FindingSource = z.enum(['ASSESSMENT', 'INCIDENT', 'AUDIT', 'NEWS', 'OTHER']).meta({ id: 'FindingSource' });
export type FindingSource = z.infer<typeof FindingSource>;

export const Finding = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    recommendation: z.string().nullable(),
    severity: Severity,
    status: FindingStatus,
    stage: FindingStage.nullable().describe('Null if the finding is closed'),
    source: FindingSource,
    controlCodes: z.array(z.string()),
    questionKey: z.string().nullable(),
    resolutionNote: z.string().nullable(),
    createdAt: DateTime,
    resolvedAt: DateTime.nullable(),
    resolvedByName: z.string().nullable(),
    dueDate: Day.nullable(),
    acceptedUntil: Day.nullable().describe(
      'Last day of the risk acceptance; a successor finding opens when it expires',
    ),
    supersedesFindingId: z.string().nullable(),
    supersededByFindingId: z.string().nullable().describe('The successor that opened when the risk acceptance expired'),
    clearedByAssessmentId: z
      .string()
      .nullable()
      .describe(
        'A later completed assessment in which the question is compliant, so that the finding can be closed; otherwise null',
      ),
    assessmentId: z.string().nullable().describe('Null if the finding was raised without an assessment'),
    assessmentTitle: z.string().nullable(),
    vendorId: z.string(),
    vendorName: z.string(),
    ownerId: z.string().nullable(),
    ownerName: z.string().nullable().describe('The finding’s owner'),
    updatedAt: DateTime,
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const FindingPage = pageWithCursorOf(Finding).meta({ id: 'FindingPage' });
export type FindingPage = z.infer<typeof FindingPage>;

export const FindingQuery = z.object({
  status: FindingStatus.optional().describe('Only findings with this status'),
  severity: valuesParam(Severity.options)
    .optional()
    .describe('Only findings of these severities, such as `CRITICAL,HIGH`'),
  vendorId: FilterId.optional().describe('Only findings of this vendor'),
  assessmentId: FilterId.optional().describe('Only findings of this assessment'),
  ownerId: z
    .union([z.literal('none'), FilterId])
    .optional()
    .meta({ type: 'string', description: 'The finding’s owner. Use none for findings without an owner' }),
  stage: valuesParam(FindingStage.options).optional().describe('Only open findings at these stages'),
  source: valuesParam(FindingSource.options).optional().describe('Only findings from these sources'),
  controlCode: ShortText.optional().describe('Only findings with this control code'),
  dueFrom: CalendarDate.optional().describe('Due on or after this date'),
  dueTo: CalendarDate.optional().describe('Due on or before this date'),
  query: ShortText.optional().describe('Searches the title and the vendor name'),
  overdue: z.string().optional().describe('Set to `true` to return only open findings that are past their due date'),
  sort: z
    .enum([
      'dueDate',
      '-dueDate',
      'createdAt',
      '-createdAt',
      'vendorName',
      '-vendorName',
      'severity',
      '-severity',
      'stage',
      '-stage',
      'updatedAt',
    ])
    .optional()
    .describe('Defaults to open findings first, then by severity, then newest first'),
  ...syncParams,
  ...pageParams(20),
  ...cursorParams,
  format: OutputFormat,
});
export type FindingQuery = z.infer<typeof FindingQuery>;

const newFindingFields = {
  title: Name,
  description: LongText,
  recommendation: LongText.nullish(),
  severity: Severity,
  controlCodes: z.array(ShortText.min(1)).max(50).default([]),
  dueDate: CalendarDate.nullish().describe('Defaults to the due date for the severity; null for none'),
  ownerId: z.guid().nullish().describe('Defaults to the vendor’s owner; null for none'),
};

/** Raised by a reviewer. Raising a finding for a question replaces its proposed finding. */
export const FindingCreate = z
  .object({ questionKey: QuestionKey.nullish(), ...newFindingFields })
  .meta({ id: 'FindingCreate' });
export type FindingCreate = z.infer<typeof FindingCreate>;

export const FindingUpdate = z
  .object({
    status: z.enum(['REMEDIATED', 'RISK_ACCEPTED']),
    resolutionNote: LongText.nullish(),
    acceptedUntil: CalendarDate.nullish().describe('Allowed only with RISK_ACCEPTED'),
  })
  .meta({ id: 'FindingUpdate' });
export type FindingUpdate = z.infer<typeof FindingUpdate>;

/** Raised without an assessment. */
export const VendorFindingCreate = z
  .object({ source: FindingSource.exclude(['ASSESSMENT']), ...newFindingFields })
  .meta({ id: 'VendorFindingCreate' });
export type VendorFindingCreate = z.infer<typeof VendorFindingCreate>;

/** Omitted fields stay unchanged. */
export const FindingDetailsUpdate = z
  .object({
    title: Name.optional(),
    description: LongText.optional(),
    recommendation: LongText.nullish(),
    ownerId: z.guid().nullish(),
    dueDate: CalendarDate.nullish(),
    stage: FindingStage.optional(),
    reason: LongText.trim().min(1).nullish().describe('Required to change or remove a due date'),
  })
  .meta({ id: 'FindingDetailsUpdate' });
export type FindingDetailsUpdate = z.infer<typeof FindingDetailsUpdate>;

/** Why a finding should not have been raised. */
export const FindingWithdrawal = z.object({ reason: LongText.trim().min(1) }).meta({ id: 'FindingWithdrawal' });
export type FindingWithdrawal = z.infer<typeof FindingWithdrawal>;

/** Why a question with a low result needs no finding. */
export const FindingDismissal = z
  .object({ questionKey: QuestionKey, reason: LongText.trim().min(1) })
  .meta({ id: 'FindingDismissal' });
export type FindingDismissal = z.infer<typeof FindingDismissal>;

const MAX_TITLE_CHARACTERS = 255;

export type FindingOutcome = 'not met' | 'partially met' | 'not shown to be met';

type FindingSubject = Pick<Question, 'text' | 'findingTitle'> & {
  readonly controls: readonly { readonly code: string; readonly title: string | null }[];
};

/** States what is wrong: as the author of the question put it, otherwise by its first control, otherwise by its text. */
export function formatFindingTitle(
  { text, findingTitle, controls }: FindingSubject,
  outcome: FindingOutcome = 'not met',
): string {
  if (findingTitle !== undefined) return findingTitle;
  const control = controls.find(({ title }) => title !== null);
  if (!control) return clipText(`${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}: ${text}`, MAX_TITLE_CHARACTERS);
  const end = `: ${outcome}`;
  return clipText(`${control.code} ${control.title ?? ''}`, MAX_TITLE_CHARACTERS - end.length) + end;
}

/** Counts characters as the contract does: an emoji is one. */
export function clipText(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

export const FindingParams = z.object({ findingId: Id.describe('The ID of the finding') });
