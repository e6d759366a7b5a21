import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, operatorOf } from '../../domain/caller.ts';
import { changesBetween, defined } from '../../domain/changes.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { createBuiltInRoles } from '../roles/role-commands.ts';
import { organisationOf } from './organisation-queries.ts';

export type NewOrganisation = { readonly id: string; readonly name: string };

/** An operator's act: no caller of an organisation can make another one. */
export function createOrganisation(ctx: AppContext, name: string): Promise<NewOrganisation> {
  const id = newId();
  const operator = operatorOf(id);
  return inOrganisation(ctx, operator, async (tx) => {
    await tx.insertInto('organisation').values({ organisation_id: id, name }).execute();
    await createBuiltInRoles(tx, operator);
    await recordAudit(tx, operator, { action: 'CREATE_ORGANISATION', entity: { type: 'Organisation', id, name } });
    return { id, name };
  });
}

const columnsOf = (update: OrganisationUpdate) =>
  defined({
    name: update.name,
    api_keys_enabled: update.apiKeysEnabled,
    risk_weights: update.riskWeights && JSON.stringify(update.riskWeights),
    green_from: update.ratingThresholds?.green,
    amber_from: update.ratingThresholds?.amber,
    reassessment_months: update.reassessmentMonths && JSON.stringify(update.reassessmentMonths),
  });

export type OrganisationChange = { readonly update: OrganisationUpdate; readonly ifMatch: string | undefined };

export function updateOrganisation(
  ctx: AppContext,
  caller: Caller,
  { update, ifMatch }: OrganisationChange,
): Promise<Revised<Organisation>> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await tx
      .selectFrom('organisation')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    requireRevision(ifMatch, before.revision);
    const changes = changesBetween(organisationOf(before).body, defined(update));
    if (!changes) return organisationOf(before);
    const after = await tx
      .updateTable('organisation')
      .set(columnsOf(update))
      .set({ revision: before.revision + 1, updated_at: sql<string>`now()` })
      .where('organisation_id', '=', organisationId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entity = { type: 'Organisation', id: organisationId, name: after.name };
    await recordAudit(tx, caller, { action: 'UPDATE_SETTINGS', entity, meta: { changes } });
    return organisationOf(after);
  });
}
