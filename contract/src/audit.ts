import { z } from 'zod';
import { DateTime, NIL_ID, ShortText } from './fields.ts';
import { dateRangeParams, OutputFormat, pageOf, pageParams } from './paging.ts';

export const AuditEntry = z
  .object({
    id: z.string(),
    action: z.string().describe('Machine-readable name of the action'),
    actionLabel: z.string(),
    userName: z.string().describe('Who performed the action'),
    entityType: z.string().nullable(),
    entityId: z.string().nullable().describe('The first 8 characters of the ID'),
    entityName: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()).nullable(),
    createdAt: DateTime,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;

/** An empty filter matches everything. A malformed user ID matches no user. */
export const AuditQuery = z.object({
  action: ShortText.default('').describe('Only entries with this action, such as `UPDATE_VENDOR`'),
  userId: z
    .string()
    .toLowerCase()
    .pipe(z.union([z.literal(''), z.guid()]).catch(NIL_ID))
    .default('')
    .meta({ type: 'string' })
    .describe('Only entries of this user or API key'),
  ...dateRangeParams,
  ...pageParams(10),
  format: OutputFormat,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** The values to filter the log by: every action and every user that it contains. */
export const AuditFilterOptions = z
  .object({
    actions: z.array(z.object({ action: z.string(), label: z.string() })),
    users: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'AuditFilterOptions' });
export type AuditFilterOptions = z.infer<typeof AuditFilterOptions>;

export const VendorActivityQuery = z.object(pageParams(25));
export type VendorActivityQuery = z.infer<typeof VendorActivityQuery>;
