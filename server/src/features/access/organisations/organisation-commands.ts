import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createOperatorCaller } from '../../../domain/caller.ts';
import { diffFields, omitUndefined } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, UnauthorizedError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { createBuiltInRoles, requireSignInAuthority } from '../roles/index.ts';
import { endAllSessions, endPasswordSessions, isSsoSession } from '../sessions/index.ts';
import { secondFactorKindsColumn } from '../users/index.ts';
import { createOrganisationKeyIn } from './organisation-key-commands.ts';
import { requireNoOrganisation, toOrganisationWithRevision } from './organisation-queries.ts';
import { lockOrganisation, saveOrganisation } from './organisation-row.ts';

export type CreatedOrganisation = { readonly id: string; readonly name: string };

type CreateOrganisationInput = { readonly caller: Caller; readonly name: string };

/** Advisory lock for creating the first organisation. */
const FIRST_ORGANISATION_LOCK = 20_261_115;

/** For operators only: callers within an organisation cannot create another one. */
export function createOrganisation(ctx: AppContext, name: string): Promise<CreatedOrganisation> {
  const operator = createOperatorCaller(newId());
  return inOrganisation(ctx, operator, async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${FIRST_ORGANISATION_LOCK})`.execute(tx);
    return createOrganisationIn(ctx, tx, { caller: operator, name });
  });
}

/**
 * Throws if an organisation exists. The lock serialises concurrent setups and organisations that an operator creates
 * meanwhile.
 */
export async function createFirstOrganisationIn(
  ctx: AppContext,
  tx: Tx,
  { caller, name }: CreateOrganisationInput,
): Promise<CreatedOrganisation> {
  await sql`select pg_advisory_xact_lock(${FIRST_ORGANISATION_LOCK})`.execute(tx);
  await requireNoOrganisation(tx);
  return createOrganisationIn(ctx, tx, { caller, name });
}

async function createOrganisationIn(
  ctx: AppContext,
  tx: Tx,
  { caller, name }: CreateOrganisationInput,
): Promise<CreatedOrganisation> {
  const id = caller.organisationId;
  await tx.insertInto('organisation').values({ organisation_id: id, name }).execute();
  await createOrganisationKeyIn(ctx, tx, caller);
  await createBuiltInRoles(tx, caller);
  await recordAudit(tx, caller, { action: 'CREATE_ORGANISATION', entity: { type: 'Organisation', id, name } });
  return { id, name };
}

const toOrganisationColumns = (update: OrganisationUpdate) =>
  omitUndefined({
    name: update.name,
    api_keys_enabled: update.apiKeysEnabled,
    api_key_max_days: update.apiKeyMaxDays,
    mfa_required: update.mfaRequired,
    independent_review: update.independentReview,
    risk_weights: update.riskWeights && JSON.stringify(update.riskWeights),
    green_from: update.ratingThresholds?.green,
    amber_from: update.ratingThresholds?.amber,
    cap_critical: update.capCritical,
    reassessment_months: update.reassessmentMonths && JSON.stringify(update.reassessmentMonths),
    finding_due_days: update.findingDueDays && JSON.stringify(update.findingDueDays),
    acceptance_max_days: update.acceptanceMaxDays && JSON.stringify(update.acceptanceMaxDays),
    approval_required_for: update.approvalRequiredFor,
    email_retention_days: update.emailRetentionDays,
    webhook_retention_days: update.webhookRetentionDays,
    colour: update.colour,
  });

export type UpdateOrganisationInput = { readonly update: OrganisationUpdate; readonly ifMatch: string | undefined };

export function updateOrganisation(
  ctx: AppContext,
  caller: Caller,
  input: UpdateOrganisationInput,
): Promise<WithRevision<Organisation>> {
  return inOrganisation(ctx, caller, (tx) => updateOrganisationIn(tx, caller, input));
}

export async function updateOrganisationIn(
  tx: Tx,
  caller: Caller,
  { update, ifMatch }: UpdateOrganisationInput,
): Promise<WithRevision<Organisation>> {
  const before = await lockOrganisation(tx, caller);
  requireRevision(ifMatch, before.revision);
  const changes = diffFields(toOrganisationWithRevision(before).body, omitUndefined(update));
  if (!changes) return toOrganisationWithRevision(before);
  if (changes.mfaRequired || changes.approvalRequiredFor) {
    requireSignInAuthority(caller);
    await requireNoApproval(tx, caller, 'CHANGE_SIGN_IN');
  }
  if (update.mfaRequired && !before.mfa_required) {
    // Of a request, both the requester and the approver are checked when they act.
    if (!caller.approval) await requireCallerHasMfa(tx, caller);
    await endPasswordSessions(tx, caller);
  }
  return saveOrganisation(tx, caller, { columns: toOrganisationColumns(update), changes });
}

/**
 * For operators only. Users sign in again at the new address: a session belongs to the address where it began. Null
 * moves the organisation back to the installation's.
 */
export function setOrganisationAddress(ctx: AppContext, caller: Caller, address: string | null): Promise<void> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOrganisation(tx, caller);
    if (before.address === address) return;
    await endAllSessions(tx, caller);
    const changes = { address: { from: before.address, to: address } };
    await saveOrganisation(tx, caller, { columns: { address }, changes }).catch(rethrowTakenAddress);
  });
}

const rethrowTakenAddress = (error: unknown) => {
  throw isUniqueViolation(error, 'organisation_address_key')
    ? new ConflictError('ADDRESS_TAKEN', 'Another organisation uses this host name')
    : error;
};

/** Administrators who require two-factor authentication must use it themselves. */
export async function requireCallerHasMfa(tx: Tx, caller: Caller): Promise<void> {
  const user = await tx
    .selectFrom('app_user as u')
    .select(secondFactorKindsColumn.as('secondFactors'))
    .where('u.organisation_id', '=', caller.organisationId)
    .where('u.id', '=', caller.id)
    .executeTakeFirst();
  if (!user) throw new UnauthorizedError();
  if (user.secondFactors.length === 0 && !(await isSsoSession(tx, caller))) {
    throw new ConflictError('SECOND_FACTOR_REQUIRED', 'Set up two-factor authentication for your own account first');
  }
}
