import type { Certification, CertificationUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { getCertificationStatus } from '../../../domain/certification.ts';
import { toColumns, toFields } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type CertificationRow = Selectable<Tables['certification']>;

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
export const toCertificationFields = (row: CertificationRow) => toFields(CERTIFICATION_COLUMNS, row);

type CertificationFields = Pick<
  CertificationRow,
  'id' | 'name' | 'issuer' | 'issued_date' | 'expires_date' | 'notes' | 'updated_at'
>;

export const toCertification = (row: CertificationFields, today: string): Certification => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  issuedDate: row.issued_date,
  expiresDate: row.expires_date,
  status: getCertificationStatus(row.expires_date, today),
  notes: row.notes,
  attachments: [],
  updatedAt: row.updated_at,
});
