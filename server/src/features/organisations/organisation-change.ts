import type { Organisation } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Changes } from '../../domain/changes.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { organisationOf, type OrganisationRow, organisationRow } from './organisation-queries.ts';

/** The caller's own, held until the transaction ends. */
export async function lockOrganisation(tx: Tx, caller: Caller): Promise<OrganisationRow> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', caller.organisationId)
    .forNoKeyUpdate()
    .execute();
  return organisationRow(tx, caller).executeTakeFirstOrThrow();
}

export type SettingsChange = {
  readonly columns: UpdateObject<Tables, 'organisation'>;
  readonly changes: Changes;
};

/** Whatever of it changes, also its logo, makes a new revision. */
export async function saveOrganisation(
  tx: Tx,
  caller: Caller,
  { columns, changes }: SettingsChange,
): Promise<Revised<Organisation>> {
  const { organisationId } = caller;
  await tx
    .updateTable('organisation')
    .set(columns)
    .set({ revision: sql<number>`revision + 1`, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .execute();
  const after = await organisationRow(tx, caller).executeTakeFirstOrThrow();
  const entity = { type: 'Organisation', id: organisationId, name: after.name };
  await recordAudit(tx, caller, { action: 'UPDATE_SETTINGS', entity, meta: { changes } });
  return organisationOf(after);
}
