import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, operatorOf } from '../../domain/caller.ts';
import { changesBetween, defined } from '../../domain/changes.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { createBuiltInRoles } from '../roles/role-commands.ts';
import { ownerOf, standingOf } from '../second-factors/second-factor-queries.ts';
import { endPasswordSessions } from '../sessions/session-commands.ts';
import { isBySso } from '../sessions/session-queries.ts';
import { lockOrganisation, saveOrganisation } from './organisation-change.ts';
import { organisationOf, requireNoOrganisation } from './organisation-queries.ts';

export type NewOrganisation = { readonly id: string; readonly name: string };

/** Names the lock under which organisations come to be. */
const FOUNDING = 20_261_115;

/** An operator's act: no caller of an organisation can make another one. */
export function createOrganisation(ctx: AppContext, name: string): Promise<NewOrganisation> {
  const operator = operatorOf(newId());
  return inOrganisation(ctx, operator, async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${FOUNDING})`.execute(tx);
    return foundOrganisation(tx, operator, name);
  });
}

/** Refused once there is one. Of two at the same time, and of any that an operator makes meanwhile, one is first. */
export async function foundFirstOrganisation(tx: Tx, caller: Caller, name: string): Promise<NewOrganisation> {
  await sql`select pg_advisory_xact_lock(${FOUNDING})`.execute(tx);
  await requireNoOrganisation(tx);
  return foundOrganisation(tx, caller, name);
}

async function foundOrganisation(tx: Tx, caller: Caller, name: string): Promise<NewOrganisation> {
  const id = caller.organisationId;
  await tx.insertInto('organisation').values({ organisation_id: id, name }).execute();
  await createBuiltInRoles(tx, caller);
  await recordAudit(tx, caller, { action: 'CREATE_ORGANISATION', entity: { type: 'Organisation', id, name } });
  return { id, name };
}

const columnsOf = (update: OrganisationUpdate) =>
  defined({
    name: update.name,
    api_keys_enabled: update.apiKeysEnabled,
    mfa_required: update.mfaRequired,
    risk_weights: update.riskWeights && JSON.stringify(update.riskWeights),
    green_from: update.ratingThresholds?.green,
    amber_from: update.ratingThresholds?.amber,
    reassessment_months: update.reassessmentMonths && JSON.stringify(update.reassessmentMonths),
    colour: update.colour,
  });

export type OrganisationChange = { readonly update: OrganisationUpdate; readonly ifMatch: string | undefined };

export function updateOrganisation(
  ctx: AppContext,
  caller: Caller,
  { update, ifMatch }: OrganisationChange,
): Promise<Revised<Organisation>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOrganisation(tx, caller);
    requireRevision(ifMatch, before.revision);
    const changes = changesBetween(organisationOf(before).body, defined(update));
    if (!changes) return organisationOf(before);
    if (update.mfaRequired && !before.mfa_required) await requireMfaOfAll(tx, caller);
    return saveOrganisation(tx, caller, { columns: columnsOf(update), changes });
  });
}

/** Whoever asks it of everybody has a second factor themselves. Sessions that a password alone began are over. */
async function requireMfaOfAll(tx: Tx, caller: Caller): Promise<void> {
  const { secondFactors } = await standingOf(tx, ownerOf(caller));
  if (secondFactors.length === 0 && !(await isBySso(tx, caller))) {
    throw new ConflictError('Set up a second factor of your own first');
  }
  await endPasswordSessions(tx, caller);
}
