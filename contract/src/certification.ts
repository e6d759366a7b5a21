import { z } from 'zod';
import { CalendarDate, Count, DateTime, Day, FileName, Id, LongText, Name, ShortText } from './fields.ts';
import { cursorPageOf, cursorParams, syncParams } from './paging.ts';

export const CertificationStatus = z.enum(['VALID', 'EXPIRING', 'EXPIRED']).meta({ id: 'CertificationStatus' });
export type CertificationStatus = z.infer<typeof CertificationStatus>;

/** A file of a certification, such as the certificate or the auditor's report. */
export const Attachment = z
  .object({
    id: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: Count,
    sha256: z.string(),
    uploadedByName: z.string(),
    uploadedAt: DateTime,
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

export const AttachmentList = z.object({ entries: z.array(Attachment) }).meta({ id: 'AttachmentList' });
export type AttachmentList = z.infer<typeof AttachmentList>;

/** The request body is the raw file. */
export const AttachmentUploadQuery = z.object({
  fileName: FileName.describe('The file name with its extension'),
});
export type AttachmentUploadQuery = z.infer<typeof AttachmentUploadQuery>;

export const Certification = z
  .object({
    id: z.string(),
    name: z.string(),
    issuer: z.string().nullable(),
    issuedDate: Day.nullable(),
    expiresDate: Day.nullable(),
    status: CertificationStatus.describe('EXPIRING if it expires within 30 days'),
    notes: z.string().nullable(),
    attachments: z.array(Attachment),
    updatedAt: DateTime,
  })
  .meta({ id: 'Certification' });
export type Certification = z.infer<typeof Certification>;

export const CertificationList = z
  .object({ vendorId: z.string(), vendorName: z.string(), entries: z.array(Certification) })
  .meta({ id: 'CertificationList' });
export type CertificationList = z.infer<typeof CertificationList>;

export const CertificationListItem = Certification.extend({ vendorId: z.string() }).meta({
  id: 'CertificationListItem',
});
export type CertificationListItem = z.infer<typeof CertificationListItem>;

/** The certifications of all vendors. */
export const CertificationPage = cursorPageOf(CertificationListItem).meta({ id: 'CertificationPage' });
export type CertificationPage = z.infer<typeof CertificationPage>;

export const CertificationQuery = z.object({
  ...syncParams,
  sort: z.enum(['updatedAt']).default('updatedAt').describe('Sorts by last change'),
  ...cursorParams,
});
export type CertificationQuery = z.infer<typeof CertificationQuery>;

export const CertificationCreate = z
  .object({
    name: Name,
    issuer: ShortText.nullish(),
    issuedDate: CalendarDate.nullish(),
    expiresDate: CalendarDate.nullish(),
    notes: LongText.nullish(),
  })
  .meta({ id: 'CertificationCreate' });
export type CertificationCreate = z.infer<typeof CertificationCreate>;

/** Omitted fields stay unchanged; null clears a field, except the name. */
export const CertificationUpdate = CertificationCreate.partial().meta({ id: 'CertificationUpdate' });
export type CertificationUpdate = z.infer<typeof CertificationUpdate>;

type OptionalDay = string | null | undefined;

/** A certification cannot expire before it was issued. */
export const isExpiryBeforeIssue = (issuedDate: OptionalDay, expiresDate: OptionalDay) =>
  issuedDate != null && expiresDate != null && expiresDate < issuedDate;

export const CertificationParams = z.object({
  vendorId: Id.describe('The ID of the vendor'),
  certificationId: Id.describe('The ID of the certification'),
});
export type CertificationParams = z.infer<typeof CertificationParams>;

export const AttachmentParams = CertificationParams.extend({ attachmentId: Id.describe('The ID of the file') });
export type AttachmentParams = z.infer<typeof AttachmentParams>;
