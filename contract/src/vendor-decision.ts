import { z } from 'zod';
import { CalendarDate, Count, DateTime, Day, Fraction, LongText, Name, Score } from './fields.ts';
import { FindingStatus, Severity } from './finding.ts';
import { pageOf, pageParams } from './paging.ts';

export const VendorDecisionOutcome = z
  .enum(['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED'])
  .meta({ id: 'VendorDecisionOutcome' });
export type VendorDecisionOutcome = z.infer<typeof VendorDecisionOutcome>;

/** Why a decision should be made again. */
export const StaleReason = z
  .enum(['EXPIRED', 'SCORE_FELL', 'CRITICAL_FINDING_OPENED'])
  .meta({ id: 'VendorDecisionStaleReason' });
export type StaleReason = z.infer<typeof StaleReason>;

const staleReasons = z
  .array(StaleReason)
  .describe(
    'Why the decision should be made again: it is past its last day, the vendor’s score is lower than when it was made, or a critical finding has opened since. Otherwise empty.',
  );

/** The current decision, as lists show it. */
export const CurrentVendorDecision = z
  .object({
    id: z.string(),
    outcome: VendorDecisionOutcome,
    decidedAt: DateTime,
    validUntil: Day.nullable().describe('Last day of the decision; null for no limit'),
    openConditions: Count.describe('How many of its conditions are still open'),
    staleReasons,
  })
  .meta({ id: 'CurrentVendorDecision' });
export type CurrentVendorDecision = z.infer<typeof CurrentVendorDecision>;

export const VendorDecision = z
  .object({
    id: z.string(),
    vendorId: z.string(),
    outcome: VendorDecisionOutcome,
    rationale: z.string(),
    isCurrent: z.boolean().describe('Whether this is the vendor’s last decision'),
    validUntil: Day.nullable().describe('Last day of the decision; null for no limit'),
    assessmentId: z.string().nullable().describe('The completed assessment that the decision is based on'),
    assessmentTitle: z.string().nullable(),
    score: Score.nullable().describe('The vendor’s overall score when the decision was made'),
    exactScore: Fraction.nullable().describe('The exact overall score when the decision was made'),
    conditions: z.array(
      z.object({
        findingId: z.string().nullable().describe('Null if the finding has been withdrawn or deleted'),
        title: z.string(),
        status: FindingStatus.nullable(),
        dueDate: Day.nullable(),
      }),
    ),
    staleReasons: staleReasons.describe('Empty for earlier decisions'),
    decidedByName: z.string(),
    decidedAt: DateTime,
  })
  .meta({ id: 'VendorDecision' });
export type VendorDecision = z.infer<typeof VendorDecision>;

export const VendorDecisionPage = pageOf(VendorDecision).meta({ id: 'VendorDecisionPage' });
export type VendorDecisionPage = z.infer<typeof VendorDecisionPage>;

export const VendorDecisionQuery = z.object(pageParams(20));
export type VendorDecisionQuery = z.infer<typeof VendorDecisionQuery>;

const MAX_CONDITIONS = 50;

export const VendorDecisionCreate = z
  .object({
    outcome: VendorDecisionOutcome,
    rationale: LongText.trim().min(1),
    assessmentId: z
      .guid()
      .nullish()
      .describe('A completed assessment of the vendor. Defaults to the last one; null for none'),
    validUntil: CalendarDate.nullish(),
    conditionFindingIds: z
      .array(z.guid())
      .max(MAX_CONDITIONS)
      .default([])
      .describe('Open findings of the vendor that have to be closed'),
    newConditions: z
      .array(
        z.object({
          title: Name,
          description: LongText.nullish(),
          severity: Severity.default('MEDIUM'),
          dueDate: CalendarDate.nullish().describe('Defaults to the due date for the severity; null for none'),
          ownerId: z.guid().nullish().describe('Defaults to the vendor’s owner; null for none'),
        }),
      )
      .max(MAX_CONDITIONS)
      .default([])
      .describe('A finding is opened for each of these'),
  })
  .meta({ id: 'VendorDecisionCreate' });
export type VendorDecisionCreate = z.infer<typeof VendorDecisionCreate>;
