import type { Responsibility, ResponsibilityUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { toColumns, toFields } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Db } from '../../../platform/db/transaction.ts';

const RESPONSIBILITY_COLUMNS = {
  title: 'title',
  description: 'description',
  controlCode: 'control_code',
  certificationId: 'certification_id',
  ownerId: 'owner_id',
  dueDate: 'due_date',
  status: 'status',
  notes: 'notes',
} as const satisfies Readonly<Record<keyof ResponsibilityUpdate, keyof Tables['responsibility']>>;

export const toResponsibilityColumns = (body: ResponsibilityUpdate): Updateable<Tables['responsibility']> =>
  toColumns(RESPONSIBILITY_COLUMNS, body);

export const selectResponsibilities = (db: Db, organisationId: string) =>
  db
    .selectFrom('responsibility as r')
    .leftJoin('certification as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.certification_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'r.organisation_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .selectAll('r')
    .select(['c.name as certification_name', 'u.name as owner_name'])
    .where('r.organisation_id', '=', organisationId);

export type ResponsibilityRow = Selectable<Tables['responsibility']> & {
  readonly certification_name: string | null;
  readonly owner_name: string | null;
};

/** For the audit log. */
export const toResponsibilityFields = (row: ResponsibilityRow) => toFields(RESPONSIBILITY_COLUMNS, { ...row });

export const toResponsibility = (row: ResponsibilityRow): Responsibility => ({
  id: row.id,
  title: row.title,
  description: row.description,
  controlCode: row.control_code,
  certificationId: row.certification_id,
  certificationName: row.certification_name,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  dueDate: row.due_date,
  status: row.status,
  notes: row.notes,
  updatedAt: row.updated_at,
});
