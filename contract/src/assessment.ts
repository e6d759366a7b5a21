import { z } from 'zod';
import { Day, DateTime, Score, ShortText } from './fields.ts';
import { paged, paging } from './paging.ts';

export const AssessmentStatus = z
  .enum(['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
  .meta({ id: 'AssessmentStatus' });
export type AssessmentStatus = z.infer<typeof AssessmentStatus>;

export const AssessmentListItem = z
  .object({
    id: z.string(),
    title: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    status: AssessmentStatus,
    overdue: z.boolean().describe('The due date has passed while SENT or IN_PROGRESS'),
    score: Score.nullable(),
    dueDate: Day.nullable(),
    createdAt: DateTime,
    sentAt: DateTime.nullable(),
    submittedAt: DateTime.nullable(),
    completedAt: DateTime.nullable(),
    templateName: z.string().nullable(),
    templateVersion: z.int().nullable(),
    reviewerName: z.string().nullable(),
  })
  .meta({ id: 'AssessmentListItem' });
export type AssessmentListItem = z.infer<typeof AssessmentListItem>;

export const VendorAssessmentList = paged(AssessmentListItem)
  .extend({ vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'VendorAssessmentList' });
export type VendorAssessmentList = z.infer<typeof VendorAssessmentList>;

/** The status is a free string: one that no assessment has selects none. */
export const VendorAssessmentQuery = z.object({ ...paging(25), status: ShortText.optional() });
export type VendorAssessmentQuery = z.infer<typeof VendorAssessmentQuery>;
