import {
  AcceptanceMaxDays,
  ApprovalKinds,
  FindingDueDays,
  type Organisation,
  ReassessmentMonths,
  RiskWeights,
} from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import type { Site } from '../../../platform/sites.ts';

export type OrganisationRow = Selectable<Tables['organisation']> & { readonly logo_sha256: string | null };

export const selectOrganisation = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('organisation as o')
    .leftJoin('organisation_logo as l', 'l.organisation_id', 'o.organisation_id')
    .selectAll('o')
    .select('l.sha256 as logo_sha256')
    .where('o.organisation_id', '=', organisationId);

export async function getOrganisation(ctx: AppContext, caller: Caller): Promise<WithRevision<Organisation>> {
  const [organisation] = await readInOrganisation(ctx, caller, toStatement(selectOrganisation(queryBuilder, caller)));
  if (!organisation) throw new NotFoundError();
  return toOrganisationWithRevision(organisation);
}

export async function getOrganisationIn(tx: Tx, caller: Caller): Promise<Organisation> {
  return toOrganisationWithRevision(await selectOrganisation(tx, caller).executeTakeFirstOrThrow()).body;
}

export type ScoringSettings = Pick<Organisation, 'riskWeights' | 'ratingThresholds' | 'capCritical'>;

export async function getScoringSettings(tx: Tx, { organisationId }: Caller): Promise<ScoringSettings> {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['risk_weights', 'green_from', 'amber_from', 'cap_critical'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return toScoringSettings(organisation);
}

export async function getFindingDueDays(tx: Tx, { organisationId }: Caller): Promise<FindingDueDays> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('finding_due_days')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return FindingDueDays.parse(organisation.finding_due_days);
}

/** For how many days a risk can be accepted. */
export async function getAcceptanceMaxDays(tx: Tx, { organisationId }: Caller): Promise<AcceptanceMaxDays> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('acceptance_max_days')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return AcceptanceMaxDays.parse(organisation.acceptance_max_days);
}

/** Locks the organisation's row, so that the setting cannot change until the transaction ends. */
export async function isMfaRequired(tx: Tx, { organisationId }: Caller): Promise<boolean> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('mfa_required')
    .where('organisation_id', '=', organisationId)
    .forShare()
    .executeTakeFirst();
  return organisation?.mfa_required ?? false;
}

export async function isIndependentReviewRequired(tx: Tx, { organisationId }: Caller): Promise<boolean> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('independent_review')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return organisation?.independent_review ?? false;
}

/**
 * Sends people who have proven who they are to their organisation's own address. Locks its row, so that the address
 * cannot change until the transaction ends.
 */
export async function requireOwnAddress(tx: Tx, { organisationId }: Caller, site: Site): Promise<void> {
  const { name, address } = await tx
    .selectFrom('organisation')
    .select(['name', 'address'])
    .where('organisation_id', '=', organisationId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (address === null || address === site.url.origin) return;
  throw new ConflictError('OTHER_ADDRESS', `${name} uses Assay at ${address}`, { address });
}

export type OrganisationName = { readonly id: string; readonly name: string };

/** For operators, who belong to no organisation and give its ID or name. */
export async function getOrganisationByIdOrName({ database }: AppContext, idOrName: string): Promise<OrganisationName> {
  const { rows } = await sql<OrganisationName>`
    select organisation_id as id, name from find_organisation(${idOrName})`.execute(database.lookups);
  const [organisation, ...others] = rows;
  if (!organisation) throw new InvalidError(`There is no organisation "${idOrName}"`);
  if (others.length > 0)
    throw new InvalidError(`More than one organisation is named ${idOrName}. Use the organisation ID instead.`);
  return organisation;
}

export type ListedOrganisation = OrganisationName & { readonly address: string | null };

/** For operators, in the order of their names. */
export async function listOrganisations({ database }: Pick<AppContext, 'database'>): Promise<ListedOrganisation[]> {
  const { rows } = await sql<ListedOrganisation>`
    select organisation_id as id, name, address from list_organisations()`.execute(database.lookups);
  return rows;
}

/** Runs before sign-in, so it searches all organisations. */
export async function hasOrganisation(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_organisation() as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function requireNoOrganisation(db: Kysely<Tables>): Promise<void> {
  if (await hasOrganisation(db)) throw new ConflictError('ALREADY_SET_UP', 'Assay is already set up. Sign in instead.');
}

type ScoringColumns = Pick<
  Selectable<Tables['organisation']>,
  'risk_weights' | 'green_from' | 'amber_from' | 'cap_critical'
>;

const toScoringSettings = (organisation: ScoringColumns): ScoringSettings => ({
  riskWeights: RiskWeights.parse(organisation.risk_weights),
  ratingThresholds: { green: organisation.green_from, amber: organisation.amber_from },
  capCritical: organisation.cap_critical,
});

export const toOrganisationWithRevision = (row: OrganisationRow): WithRevision<Organisation> => ({
  revision: row.revision,
  body: {
    id: row.organisation_id,
    name: row.name,
    apiKeysEnabled: row.api_keys_enabled,
    apiKeyMaxDays: row.api_key_max_days,
    mfaRequired: row.mfa_required,
    independentReview: row.independent_review,
    ...toScoringSettings(row),
    reassessmentMonths: ReassessmentMonths.parse(row.reassessment_months),
    findingDueDays: FindingDueDays.parse(row.finding_due_days),
    acceptanceMaxDays: AcceptanceMaxDays.parse(row.acceptance_max_days),
    approvalRequiredFor: ApprovalKinds.parse(row.approval_required_for),
    emailRetentionDays: row.email_retention_days,
    webhookRetentionDays: row.webhook_retention_days,
    colour: row.colour,
    logo: row.logo_sha256 !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
});
