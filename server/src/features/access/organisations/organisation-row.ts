import type { Organisation } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Changes } from '../../../domain/changes.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { type OrganisationRow, selectOrganisation, toOrganisationWithRevision } from './organisation-queries.ts';

export async function lockOrganisation(tx: Tx, caller: Caller): Promise<OrganisationRow> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', caller.organisationId)
    .forNoKeyUpdate()
    .execute();
  return selectOrganisation(tx, caller).executeTakeFirstOrThrow();
}

export type SaveOrganisationInput = {
  readonly columns: UpdateObject<Tables, 'organisation'>;
  readonly changes: Changes;
};

/** Every change, including the logo, increments the revision. */
export async function saveOrganisation(
  tx: Tx,
  caller: Caller,
  { columns, changes }: SaveOrganisationInput,
): Promise<WithRevision<Organisation>> {
  const { organisationId } = caller;
  await tx
    .updateTable('organisation')
    .set(columns)
    .set({ revision: sql<number>`revision + 1`, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .execute();
  const after = await selectOrganisation(tx, caller).executeTakeFirstOrThrow();
  const entity = { type: 'Organisation', id: organisationId, name: after.name };
  await recordAudit(tx, caller, { action: 'UPDATE_SETTINGS', entity, meta: { changes } });
  return toOrganisationWithRevision(after);
}
