import { z } from 'zod';
import { CalendarDate, DateTime, Day, FilterId, Id, LongText, Name, ShortText } from './fields.ts';
import { cursorParams, OutputFormat, pageParams, pageWithCursorOf, syncParams } from './paging.ts';
import { type Question, QuestionKey, RiskWeight } from './questionnaire.ts';

export const FindingStatus = z.enum(['OPEN', 'REMEDIATED', 'RISK_ACCEPTED']).meta({ id: 'FindingStatus' });
export type FindingStatus = z.infer<typeof FindingStatus>;

/** A finding is as severe as the risk weight of its question. */
export const Severity = RiskWeight;
export type Severity = RiskWeight;

export const Finding = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    severity: Severity,
    status: FindingStatus,
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
    clearedByAssessmentId: z
      .string()
      .nullable()
      .describe(
        'A later completed assessment in which the question is compliant, so that the finding can be closed; otherwise null',
      ),
    assessmentId: z.string(),
    assessmentTitle: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    ownerName: z.string().nullable().describe('The vendor’s owner'),
    updatedAt: DateTime,
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const FindingPage = pageWithCursorOf(Finding).meta({ id: 'FindingPage' });
export type FindingPage = z.infer<typeof FindingPage>;

export const FindingQuery = z.object({
  status: FindingStatus.optional().describe('Only findings with this status'),
  severity: Severity.optional().describe('Only findings of this severity'),
  vendorId: FilterId.optional().describe('Only findings of this vendor'),
  assessmentId: FilterId.optional().describe('Only findings of this assessment'),
  ownerId: FilterId.optional().describe('The vendor’s owner'),
  dueFrom: CalendarDate.optional().describe('Due on or after this date'),
  dueTo: CalendarDate.optional().describe('Due on or before this date'),
  query: ShortText.optional().describe('Searches the title and the vendor name'),
  overdue: z.string().optional().describe('Set to `true` to return only open findings that are past their due date'),
  sort: z
    .enum(['dueDate', '-dueDate', 'createdAt', '-createdAt', 'vendorName', '-vendorName', 'updatedAt'])
    .optional()
    .describe('Defaults to open findings first, then by severity, then newest first'),
  ...syncParams,
  ...pageParams(20),
  ...cursorParams,
  format: OutputFormat,
});
export type FindingQuery = z.infer<typeof FindingQuery>;

/** Raised by a reviewer. Raising a finding for a question replaces its proposed finding. */
export const FindingCreate = z
  .object({
    questionKey: QuestionKey.nullish(),
    title: Name,
    description: LongText,
    severity: Severity,
    controlCodes: z.array(ShortText.min(1)).max(50).default([]),
    dueDate: CalendarDate.nullish(),
  })
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
