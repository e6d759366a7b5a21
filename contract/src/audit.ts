import { z } from 'zod';
import { DateTime, NIL_ID, ShortText } from './fields.ts';
import { dateRange, OutputFormat, paged, paging } from './paging.ts';

export const AuditEntry = z
  .object({
    id: z.string(),
    action: z.string().describe('Machine-readable name of the action'),
    actionLabel: z.string(),
    userName: z.string().describe('Who performed the action'),
    entityType: z.string().nullable(),
    entityId: z.string().nullable().describe('The first 8 characters of the id'),
    entityName: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()).nullable(),
    createdAt: DateTime,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = paged(AuditEntry).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;

/** What is left empty does not narrow the log. A malformed user id is nobody's. */
export const AuditQuery = z.object({
  action: ShortText.default(''),
  userId: z
    .string()
    .toLowerCase()
    .pipe(z.union([z.literal(''), z.guid()]).catch(NIL_ID))
    .default('')
    .meta({ type: 'string' }),
  ...dateRange,
  ...paging(10),
  format: OutputFormat,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** What the log can be narrowed to: every action and everybody that it holds. */
export const AuditChoices = z
  .object({
    actions: z.array(z.object({ action: z.string(), label: z.string() })),
    users: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'AuditChoices' });
export type AuditChoices = z.infer<typeof AuditChoices>;

export const VendorActivityQuery = z.object(paging(25));
export type VendorActivityQuery = z.infer<typeof VendorActivityQuery>;
