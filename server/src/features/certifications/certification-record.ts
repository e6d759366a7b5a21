import type { Certification, CertificationUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { certificationStatus } from '../../domain/certification.ts';
import { defined } from '../../domain/changes.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type CertificationRow = Selectable<Tables['certification']>;

export const columnsOf = (body: CertificationUpdate): Updateable<Tables['certification']> =>
  defined({
    name: body.name,
    issuer: body.issuer,
    issued_date: body.issuedDate,
    expires_date: body.expiresDate,
    notes: body.notes,
  });

type Shown = Pick<CertificationRow, 'id' | 'name' | 'issuer' | 'issued_date' | 'expires_date' | 'notes'>;

export const certificationOf = (row: Shown, today: string): Certification => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  issuedDate: row.issued_date,
  expiresDate: row.expires_date,
  status: certificationStatus(row.expires_date, today),
  notes: row.notes,
  attachments: [],
});
