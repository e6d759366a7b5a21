import { z } from 'zod';
import { CalendarDate, DateTime, Day, FilterId, Id, LongText, Name, ShortText } from './fields.ts';
import { paged, paging } from './paging.ts';
import { QuestionKey, RiskWeight } from './questionnaire.ts';

export const FindingStatus = z.enum(['OPEN', 'REMEDIATED', 'RISK_ACCEPTED']).meta({ id: 'FindingStatus' });
export type FindingStatus = z.infer<typeof FindingStatus>;

/** As severe as the question it comes from is weighty. */
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
    acceptedUntil: Day.nullable().describe('A risk acceptance ends with this day, and a successor is opened'),
    supersedesFindingId: z.string().nullable(),
    assessmentId: z.string(),
    assessmentTitle: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    ownerName: z.string().nullable().describe("The vendor's owner"),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const FindingPage = paged(Finding).meta({ id: 'FindingPage' });
export type FindingPage = z.infer<typeof FindingPage>;

export const FindingQuery = z.object({
  status: FindingStatus.optional(),
  severity: Severity.optional(),
  vendorId: FilterId.optional(),
  query: ShortText.optional().describe('Part of the title or of the name of the vendor'),
  overdue: z.string().optional().describe('true selects open ones whose due date has passed only'),
  sort: z
    .enum(['dueDate', '-dueDate', 'createdAt', '-createdAt', 'vendorName', '-vendorName'])
    .optional()
    .describe('Open ones first, then the most severe, then the newest unless given'),
  ...paging(20),
});
export type FindingQuery = z.infer<typeof FindingQuery>;

/** Raised by a reviewer; what is left out comes from the question, if one is named. */
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
    acceptedUntil: CalendarDate.nullish().describe('Only with RISK_ACCEPTED'),
  })
  .meta({ id: 'FindingUpdate' });
export type FindingUpdate = z.infer<typeof FindingUpdate>;

/** Why a question that earned too little needs no finding. */
export const FindingDismissal = z
  .object({ questionKey: QuestionKey, reason: LongText.trim().min(1) })
  .meta({ id: 'FindingDismissal' });
export type FindingDismissal = z.infer<typeof FindingDismissal>;

export const FindingParams = z.object({ findingId: Id });
