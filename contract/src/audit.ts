import { z } from 'zod';
import { DateTime, NIL_ID, ShortText } from './fields.ts';
import { dateRangeParams, OutputFormat, pageOf, pageParams } from './paging.ts';

export const AuditedRecord = z
  .object({
    type: z.enum(['Vendor', 'Assessment', 'Finding', 'Template', 'Framework']),
    id: z.string(),
    vendorId: z.string().nullable().describe('The vendor of the record'),
    vendorName: z.string().nullable(),
  })
  .meta({ id: 'AuditedRecord' });
export type AuditedRecord = z.infer<typeof AuditedRecord>;

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
    requestId: z.string().nullable().describe('The ID of the request in the server logs'),
    record: AuditedRecord.nullable().describe(
      'The record that was changed, or the one it belongs to. Null if it was deleted or you may not see it',
    ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;

/** An empty filter matches everything. A malformed ID matches nothing. */
const idFilter = () =>
  z
    .string()
    .toLowerCase()
    .pipe(z.union([z.literal(''), z.guid()]).catch(NIL_ID))
    .default('')
    .meta({ type: 'string' });

export const AuditQuery = z.object({
  action: ShortText.default('').describe('Only entries with this action, such as `UPDATE_VENDOR`'),
  userId: idFilter().describe('Only entries of this user or API key'),
  vendorId: idFilter().describe('Only entries about this vendor, its assessments, findings, certifications and files'),
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
