import { z } from 'zod';
import { Count, DateTime } from './fields.ts';
import { dateRangeParams, OutputFormat, limitedPageOf, pageParams } from './paging.ts';

/** The labels are the same in the web app, in CSV files and in copies. */
export const SECURITY_EVENT_LABELS = {
  SIGN_IN_FAILED: 'Sign-in failed',
  API_KEY_REFUSED: 'API key rejected',
  ACCESS_DENIED: 'Access denied',
  CONFIRMATION_REQUIRED: 'Identity confirmation requested',
  CONFIRMATION_FAILED: 'Identity confirmation failed',
  NOT_RECORDED: 'Further events not recorded',
} as const;

export const SecurityEventKind = z
  .enum([
    'SIGN_IN_FAILED',
    'API_KEY_REFUSED',
    'ACCESS_DENIED',
    'CONFIRMATION_REQUIRED',
    'CONFIRMATION_FAILED',
    'NOT_RECORDED',
  ])
  .describe('NOT_RECORDED: the hourly limit was reached; `count` is the number of further events')
  .meta({ id: 'SecurityEventKind' });
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

export const SecurityEventCallerKind = z
  .enum(['apiKey', 'session', 'pending', 'portal', 'scim', 'operator'])
  .meta({ id: 'SecurityEventCallerKind' });

export const SecurityEvent = z
  .object({
    id: z.string(),
    kind: SecurityEventKind,
    kindLabel: z.string(),
    reason: z.string().nullable(),
    callerKind: SecurityEventCallerKind.nullable(),
    callerId: z.string().nullable(),
    callerName: z.string().nullable().describe('The name of the account or API key; never the text that was entered'),
    address: z.string().nullable(),
    route: z.string().nullable(),
    requestId: z.string().nullable(),
    count: Count.describe('Number of occurrences within a minute'),
    occurredAt: DateTime.describe('When the event first occurred'),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityEventPage = limitedPageOf(SecurityEvent).meta({ id: 'SecurityEventPage' });
export type SecurityEventPage = z.infer<typeof SecurityEventPage>;

export const SecurityEventQuery = z.object({
  kind: SecurityEventKind.optional().describe('Only events of this kind'),
  ...dateRangeParams,
  ...pageParams(25),
  format: OutputFormat,
});
export type SecurityEventQuery = z.infer<typeof SecurityEventQuery>;
