import { z } from 'zod';
import { MentionedUserIds, Mentions, Visibility } from './comment.ts';
import { Count, DateTime, LongText } from './fields.ts';
import { FindingDetailsUpdate, FindingUpdate, Severity } from './finding.ts';
import { pageOf, pageParams } from './paging.ts';

export const FindingComment = z
  .object({
    id: z.string(),
    visibility: Visibility,
    body: z.string(),
    authorName: z.string(),
    byVendor: z.boolean().describe('Whether the vendor wrote the comment in the portal'),
    createdAt: DateTime,
    mentions: Mentions,
  })
  .meta({ id: 'FindingComment' });
export type FindingComment = z.infer<typeof FindingComment>;

export const FindingCommentPage = pageOf(FindingComment).meta({ id: 'FindingCommentPage' });
export type FindingCommentPage = z.infer<typeof FindingCommentPage>;

export const FindingCommentQuery = z.object(pageParams(100));
export type FindingCommentQuery = z.infer<typeof FindingCommentQuery>;

export const FindingCommentCreate = z
  .object({
    body: LongText.trim().min(1),
    visibility: Visibility.default('INTERNAL').describe('VENDOR shows the comment in the portal'),
    mentionedUserIds: MentionedUserIds,
  })
  .meta({ id: 'FindingCommentCreate' });
export type FindingCommentCreate = z.infer<typeof FindingCommentCreate>;

export const FindingHistoryQuery = z.object(pageParams(25));
export type FindingHistoryQuery = z.infer<typeof FindingHistoryQuery>;

export const MAX_BULK_FINDINGS = 200;

/** The same change to each of these findings. */
export const FindingBulkUpdate = z
  .object({
    findingIds: z.array(z.guid()).min(1).max(MAX_BULK_FINDINGS),
    update: FindingDetailsUpdate.pick({ ownerId: true, dueDate: true, stage: true, reason: true }).optional(),
    close: FindingUpdate.optional(),
  })
  .meta({ id: 'FindingBulkUpdate' });
export type FindingBulkUpdate = z.infer<typeof FindingBulkUpdate>;

export const FindingBulkResult = z
  .object({
    findingIds: z.array(z.string()).describe('The findings that now have the requested values'),
    failures: z.array(z.object({ findingId: z.string(), error: z.string() })),
  })
  .meta({ id: 'FindingBulkResult' });
export type FindingBulkResult = z.infer<typeof FindingBulkResult>;

export const FindingGroupBy = z.enum(['vendor', 'control', 'owner']);
export type FindingGroupBy = z.infer<typeof FindingGroupBy>;

/** The open findings that have a vendor, control or owner in common. */
export const FindingGroup = z
  .object({
    key: z.string().nullable().describe('The ID of the vendor or owner, or the control code; null for none'),
    label: z.string().nullable().describe('The name of the vendor or owner, or the control code; null for none'),
    openCount: Count,
    overdueCount: Count,
    worstSeverity: Severity,
    frameworks: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('The frameworks that have the control; empty for a vendor or owner'),
  })
  .meta({ id: 'FindingGroup' });
export type FindingGroup = z.infer<typeof FindingGroup>;

export const FindingGroupPage = pageOf(FindingGroup).meta({ id: 'FindingGroupPage' });
export type FindingGroupPage = z.infer<typeof FindingGroupPage>;

export const FindingGroupQuery = z.object({
  by: FindingGroupBy.default('vendor').describe('What the findings of a group have in common'),
  ...pageParams(100),
});
export type FindingGroupQuery = z.infer<typeof FindingGroupQuery>;
