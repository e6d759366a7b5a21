import type { Attachment, Certification, CertificationUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Caller } from '../../../domain/caller.ts';
import { getCertificationStatus } from '../../../domain/certification.ts';
import { toColumns, toFields } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { queryBuilder, Tx } from '../../../platform/db/transaction.ts';

export type AttachmentRow = Omit<
  Selectable<Tables['certification_attachment']>,
  'organisation_id' | 'certification_id'
>;

export type CertificationRow = Selectable<Tables['certification']> & {
  readonly attachments: readonly AttachmentRow[];
};

const CERTIFICATION_COLUMNS = {
  name: 'name',
  issuer: 'issuer',
  issuedDate: 'issued_date',
  expiresDate: 'expires_date',
  notes: 'notes',
} as const satisfies Readonly<Record<keyof CertificationUpdate, keyof Tables['certification']>>;

export const toCertificationColumns = (body: CertificationUpdate): Updateable<Tables['certification']> =>
  toColumns(CERTIFICATION_COLUMNS, body);

/** For the audit log. */
export const toCertificationFields = (row: Selectable<Tables['certification']>) => toFields(CERTIFICATION_COLUMNS, row);

type CertificationFields = Pick<
  CertificationRow,
  'id' | 'name' | 'issuer' | 'issued_date' | 'expires_date' | 'notes' | 'attachments' | 'updated_at'
>;

/** Certifications of the organisation, with their attachments in the order of their upload. */
export const selectCertifications = (db: Tx | typeof queryBuilder, { organisationId }: Caller) =>
  db
    .selectFrom('certification as c')
    .selectAll('c')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('certification_attachment as f')
          .select(['f.id', 'f.file_name', 'f.mime_type', 'f.size_bytes', 'f.sha256'])
          .select(['f.uploaded_by_name', 'f.uploaded_at'])
          .whereRef('f.organisation_id', '=', 'c.organisation_id')
          .whereRef('f.certification_id', '=', 'c.id')
          .orderBy('f.uploaded_at')
          .orderBy('f.id'),
      ).as('attachments'),
    )
    .where('c.organisation_id', '=', organisationId);

export const toCertification = (row: CertificationFields, today: string): Certification => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  issuedDate: row.issued_date,
  expiresDate: row.expires_date,
  status: getCertificationStatus(row.expires_date, today),
  notes: row.notes,
  attachments: row.attachments.map(toAttachment),
  updatedAt: toIsoTime(row.updated_at),
});

export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  uploadedByName: row.uploaded_by_name,
  uploadedAt: toIsoTime(row.uploaded_at),
});

/** Within a JSON array, PostgreSQL writes microseconds and an offset. */
const toIsoTime = (time: string) => new Date(time).toISOString();
