import { z } from 'zod';
import { CalendarDate, DateTime, Day, FilterId, LongText } from './fields.ts';
import { Severity } from './finding.ts';
import { OutputFormat, pageOf, pageParams } from './paging.ts';

/** Acceptances that end within this time are ending soon. */
export const ACCEPTANCE_ENDING_SOON_DAYS = 30;

export const AcceptanceState = z.enum(['ACTIVE', 'ENDING_SOON', 'ENDED', 'EXPIRED']).meta({ id: 'AcceptanceState' });
export type AcceptanceState = z.infer<typeof AcceptanceState>;

/** The decision to accept the risk of a finding. It has the ID of the finding. */
export const Acceptance = z
  .object({
    findingId: z.string(),
    title: z.string().describe('The title of the finding'),
    severity: Severity,
    vendorId: z.string(),
    vendorName: z.string(),
    state: AcceptanceState.describe('`ENDED` if it was ended early, `EXPIRED` if its last day has passed'),
    rationale: z.string().nullable(),
    acceptedAt: DateTime,
    acceptedByName: z.string().nullable().describe('Who accepted the risk, or asked for its acceptance'),
    approvedByName: z.string().nullable().describe('Null if no approval was required'),
    acceptedUntil: Day.nullable().describe('Last day of the acceptance; null for no end'),
    renewedAt: DateTime.nullable(),
    renewedByName: z.string().nullable(),
    renewalRationale: z.string().nullable(),
    endedAt: DateTime.nullable(),
    endedByName: z.string().nullable(),
    endReason: z.string().nullable(),
    successorFindingId: z.string().nullable().describe('The finding that opened when the acceptance ended'),
  })
  .meta({ id: 'Acceptance' });
export type Acceptance = z.infer<typeof Acceptance>;

export const AcceptancePage = pageOf(Acceptance).meta({ id: 'AcceptancePage' });
export type AcceptancePage = z.infer<typeof AcceptancePage>;

export const AcceptanceQuery = z.object({
  state: AcceptanceState.optional().describe(
    `Only acceptances in this state. \`ACTIVE\` includes \`ENDING_SOON\`, which end within ${String(ACCEPTANCE_ENDING_SOON_DAYS)} days.`,
  ),
  vendorId: FilterId.optional().describe('Only acceptances of this vendor’s findings'),
  ...pageParams(25),
  format: OutputFormat,
});
export type AcceptanceQuery = z.infer<typeof AcceptanceQuery>;

export const AcceptanceRenewal = z
  .object({
    acceptedUntil: CalendarDate.nullable().describe('The new last day; null for no end'),
    rationale: LongText.trim().min(1),
  })
  .meta({ id: 'AcceptanceRenewal' });
export type AcceptanceRenewal = z.infer<typeof AcceptanceRenewal>;

export const AcceptanceEnd = z.object({ reason: LongText.trim().min(1) }).meta({ id: 'AcceptanceEnd' });
export type AcceptanceEnd = z.infer<typeof AcceptanceEnd>;
