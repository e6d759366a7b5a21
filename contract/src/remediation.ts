import { z } from 'zod';
import { Branding } from './branding.ts';
import { Attachment, AttachmentUploadQuery } from './certification.ts';
import { CalendarDate, DateTime, Day, Email, Id, LongText, Name } from './fields.ts';
import { FindingStage, Severity } from './finding.ts';
import { FindingComment, MAX_BULK_FINDINGS } from './finding-work.ts';
import { PortalLink } from './portal-link.ts';

export const FindingFile = Attachment.extend({
  byVendor: z.boolean().describe('Whether the vendor uploaded the file in the portal'),
}).meta({ id: 'FindingFile' });
export type FindingFile = z.infer<typeof FindingFile>;

export const FindingFileList = z.object({ entries: z.array(FindingFile) }).meta({ id: 'FindingFileList' });
export type FindingFileList = z.infer<typeof FindingFileList>;

/** The request body is the raw file. */
export const FindingFileUploadQuery = AttachmentUploadQuery;
export type FindingFileUploadQuery = z.infer<typeof FindingFileUploadQuery>;

export const FindingFileParams = z.object({
  findingId: Id.describe('The ID of the finding'),
  fileId: Id.describe('The ID of the file'),
});
export type FindingFileParams = z.infer<typeof FindingFileParams>;

/** The contact defaults to the vendor's. */
export const FindingShare = z
  .object({
    findingIds: z.array(z.guid()).min(1).max(MAX_BULK_FINDINGS),
    name: Name.nullish(),
    email: Email.nullish().describe('Defaults to the vendor’s contact'),
  })
  .meta({ id: 'FindingShare' });
export type FindingShare = z.infer<typeof FindingShare>;

/** The portal link by which a contact of the vendor sees the findings shared with them. */
export const FindingLink = PortalLink.omit({ sections: true, delegatedByLinkId: true })
  .extend({
    vendorId: z.string(),
    findingIds: z.array(z.string()).describe('The findings that the link shows'),
    url: z.string().nullable().describe('Returned only once per link. Anyone with this URL can act as this contact.'),
  })
  .meta({ id: 'FindingLink' });
export type FindingLink = z.infer<typeof FindingLink>;

export const FindingLinkParams = z.object({
  vendorId: Id.describe('The ID of the vendor'),
  linkId: Id.describe('The ID of the portal link'),
});
export type FindingLinkParams = z.infer<typeof FindingLinkParams>;

/** What was agreed with the vendor about a finding. */
export const FindingRemediation = z
  .object({
    shared: z.boolean().describe('Whether the vendor can see the finding now'),
    link: FindingLink.nullable().describe('The link by which the finding was last shared; null if it never was'),
    sharedAt: DateTime.nullable(),
    sharedByName: z.string().nullable(),
    plan: z.string().nullable().describe('What the vendor plans to do'),
    promisedDate: Day.nullable().describe('The date by which the vendor plans to be done'),
    plannedAt: DateTime.nullable(),
    doneAt: DateTime.nullable().describe(
      'When the vendor reported the finding as fixed; null if it was returned since',
    ),
    returnedAt: DateTime.nullable().describe('When the finding was last returned to the vendor'),
  })
  .meta({ id: 'FindingRemediation' });
export type FindingRemediation = z.infer<typeof FindingRemediation>;

/** Why a finding that the vendor reported as fixed is not. The vendor sees the reason. */
export const FindingReturn = z.object({ reason: LongText.trim().min(1) }).meta({ id: 'FindingReturn' });
export type FindingReturn = z.infer<typeof FindingReturn>;

export const PortalFindingFile = FindingFile.extend({
  canDelete: z.boolean().describe('Whether this link can delete the file'),
}).meta({ id: 'PortalFindingFile' });
export type PortalFindingFile = z.infer<typeof PortalFindingFile>;

/** A finding as its vendor sees it. */
export const PortalFinding = z
  .object({
    id: z.string(),
    title: z.string(),
    question: z.string().nullable().describe('The text of the question that the finding is about'),
    description: z.string(),
    recommendation: z.string().nullable(),
    severity: Severity,
    status: z.enum(['OPEN', 'CLOSED']),
    stage: FindingStage.nullable().describe('Null if the finding is closed'),
    dueDate: Day.nullable(),
    overdue: z.boolean(),
    resolvedAt: DateTime.nullable(),
    plan: z.string().nullable(),
    promisedDate: Day.nullable(),
    doneAt: DateTime.nullable(),
    returnedAt: DateTime.nullable(),
    canChange: z
      .boolean()
      .describe('Whether plan and files can be changed: the finding is open and not reported as fixed'),
    canComment: z.boolean(),
    comments: z.array(FindingComment),
    files: z.array(PortalFindingFile),
  })
  .meta({ id: 'PortalFinding' });
export type PortalFinding = z.infer<typeof PortalFinding>;

/** Another link that was emailed to the same address. Only the email itself contains it. */
export const PortalOtherLink = z
  .object({
    id: z.string(),
    title: z.string().nullable().describe('The title of the questionnaire; null if the link opens findings'),
    dueDate: Day.nullable(),
    sentAt: DateTime,
  })
  .meta({ id: 'PortalOtherLink' });
export type PortalOtherLink = z.infer<typeof PortalOtherLink>;

export const PortalFindings = z
  .object({
    linkId: z.string(),
    organisation: z.string().describe('The requesting organisation'),
    branding: Branding.describe('Branding of the requesting organisation'),
    vendor: z.string().describe('The vendor'),
    contact: z.object({ name: z.string(), email: z.string() }).describe('The contact this link belongs to'),
    findings: z.array(PortalFinding),
    otherLinks: z.array(PortalOtherLink),
  })
  .meta({ id: 'PortalFindings' });
export type PortalFindings = z.infer<typeof PortalFindings>;

/** What the vendor plans to do, and by when. */
export const PortalPlan = z
  .object({ plan: LongText.trim().min(1), promisedDate: CalendarDate })
  .meta({ id: 'PortalPlan' });
export type PortalPlan = z.infer<typeof PortalPlan>;

export const PortalFindingCommentCreate = z
  .object({ body: LongText.trim().min(1) })
  .meta({ id: 'PortalFindingCommentCreate' });
export type PortalFindingCommentCreate = z.infer<typeof PortalFindingCommentCreate>;
