import type { Responsibility, ResponsibilityUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { defined } from '../../domain/changes.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/transaction.ts';

export const columnsOf = (body: ResponsibilityUpdate): Updateable<Tables['responsibility']> =>
  defined({
    title: body.title,
    description: body.description,
    control_code: body.controlCode,
    certification_id: body.certificationId,
    owner_id: body.ownerId,
    due_date: body.dueDate,
    status: body.status,
    notes: body.notes,
  });

/** Responsibilities with the names of those they refer to. */
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

export const responsibilityOf = (row: ResponsibilityRow): Responsibility => ({
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
});
