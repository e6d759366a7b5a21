import { z } from 'zod';
import { DateTime } from './fields.ts';
import { ISO_8601 } from './iso-8601.ts';
import { cursorPageOf, cursorParams, sinceParam } from './paging.ts';

/** How long the list names a deleted record. A system that syncs less often must read everything again. */
export const DELETIONS_KEPT_DAYS = 90;

export const DeletedRecordType = z
  .enum(['Vendor', 'Assessment', 'Finding', 'Certification', 'Responsibility'])
  .meta({ id: 'DeletedRecordType' });
export type DeletedRecordType = z.infer<typeof DeletedRecordType>;

export const DeletedRecord = z
  .object({
    type: DeletedRecordType,
    id: z.string(),
    vendorId: z.string().describe('The ID of the vendor the record belonged to, or the vendor’s own ID'),
    deletedAt: DateTime,
  })
  .meta({ id: 'DeletedRecord' });
export type DeletedRecord = z.infer<typeof DeletedRecord>;

export const DeletedRecordPage = cursorPageOf(DeletedRecord).meta({ id: 'DeletedRecordPage' });
export type DeletedRecordPage = z.infer<typeof DeletedRecordPage>;

export const DeletedRecordQuery = z.object({
  since: sinceParam.optional().describe(`Only records deleted at or after this time. ${ISO_8601}`),
  ...cursorParams,
});
export type DeletedRecordQuery = z.infer<typeof DeletedRecordQuery>;
