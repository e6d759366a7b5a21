import { type Organisation, ReassessmentMonths, RiskWeights } from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';

export type OrganisationRow = Selectable<Tables['organisation']> & { readonly logo_sha256: string | null };

export const organisationRow = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('organisation as o')
    .leftJoin('organisation_logo as l', 'l.organisation_id', 'o.organisation_id')
    .selectAll('o')
    .select('l.sha256 as logo_sha256')
    .where('o.organisation_id', '=', organisationId);

/** The caller's own: there is no way to name another one. */
export async function getOrganisation(ctx: AppContext, caller: Caller): Promise<Revised<Organisation>> {
  const [organisation] = await readInOrganisation(ctx, caller, statementOf(organisationRow(statements, caller)));
  if (!organisation) throw new NotFoundError();
  return organisationOf(organisation);
}

/** As it stands in this transaction: its name for a letterhead, how it reads scores. */
export async function organisationIn(tx: Tx, caller: Caller): Promise<Organisation> {
  return organisationOf(await organisationRow(tx, caller).executeTakeFirstOrThrow()).body;
}

export type ScoringSettings = Pick<Organisation, 'riskWeights' | 'ratingThresholds'>;

/** How the organisation weighs questions and reads scores. */
export async function scoringSettings(tx: Tx, { organisationId }: Caller): Promise<ScoringSettings> {
  const organisation = await tx
    .selectFrom('organisation')
    .select(['risk_weights', 'green_from', 'amber_from'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return scoringOf(organisation);
}

/** Whether everybody needs a second factor; it stays so until the transaction ends. */
export async function isMfaRequired(tx: Tx, { organisationId }: Caller): Promise<boolean> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('mfa_required')
    .where('organisation_id', '=', organisationId)
    .forShare()
    .executeTakeFirst();
  return organisation?.mfa_required ?? false;
}

export type NamedOrganisation = { readonly id: string; readonly name: string };

/** For an operator, who belongs to none and names the one that is meant. */
export async function findOrganisation({ database }: AppContext, idOrName: string): Promise<NamedOrganisation | null> {
  const { rows } = await sql<NamedOrganisation>`
    select organisation_id as id, name from find_organisation(${idOrName})`.execute(database.lookups);
  if (rows.length > 1) throw new InvalidError(`Several organisations are called ${idOrName}: name the one by its id`);
  return rows[0] ?? null;
}

/** Asked before anybody can be known, hence across all of them. */
export async function hasOrganisation(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_organisation() as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function requireNoOrganisation(db: Kysely<Tables>): Promise<void> {
  if (await hasOrganisation(db)) throw new ConflictError('There is an organisation already. Sign in to it.');
}

/** For the clock, which looks after every organisation. */
export async function listOrganisationIds({ database }: AppContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select list_organisation_ids() as id`.execute(database.lookups);
  return rows.map(({ id }) => id);
}

type ScoringColumns = Pick<Selectable<Tables['organisation']>, 'risk_weights' | 'green_from' | 'amber_from'>;

const scoringOf = ({ risk_weights, green_from, amber_from }: ScoringColumns): ScoringSettings => ({
  riskWeights: RiskWeights.parse(risk_weights),
  ratingThresholds: { green: green_from, amber: amber_from },
});

export const organisationOf = (row: OrganisationRow): Revised<Organisation> => ({
  revision: row.revision,
  body: {
    id: row.organisation_id,
    name: row.name,
    apiKeysEnabled: row.api_keys_enabled,
    mfaRequired: row.mfa_required,
    ...scoringOf(row),
    reassessmentMonths: ReassessmentMonths.parse(row.reassessment_months),
    colour: row.colour,
    logo: row.logo_sha256 !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
});
