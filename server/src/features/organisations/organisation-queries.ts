import { type Organisation, ReassessmentMonths, RiskWeights } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';

/** The caller's own: there is no way to name another one. */
export async function getOrganisation(ctx: AppContext, caller: Caller): Promise<Revised<Organisation>> {
  const query = statements.selectFrom('organisation').selectAll().where('organisation_id', '=', caller.organisationId);
  const [organisation] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!organisation) throw new NotFoundError();
  return organisationOf(organisation);
}

/** As it stands in this transaction: its name for a letterhead, how it reads scores. */
export async function organisationIn(tx: Tx, { organisationId }: Caller): Promise<Organisation> {
  const organisation = await tx
    .selectFrom('organisation')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return organisationOf(organisation).body;
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

export type NamedOrganisation = { readonly id: string; readonly name: string };

/** For an operator, who belongs to none and names the one that is meant. */
export async function findOrganisation({ database }: AppContext, idOrName: string): Promise<NamedOrganisation | null> {
  const { rows } = await sql<NamedOrganisation>`
    select organisation_id as id, name from find_organisation(${idOrName})`.execute(database.lookups);
  if (rows.length > 1) throw new InvalidError(`Several organisations are called ${idOrName}: name the one by its id`);
  return rows[0] ?? null;
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

export const organisationOf = (row: Selectable<Tables['organisation']>): Revised<Organisation> => ({
  revision: row.revision,
  body: {
    id: row.organisation_id,
    name: row.name,
    apiKeysEnabled: row.api_keys_enabled,
    ...scoringOf(row),
    reassessmentMonths: ReassessmentMonths.parse(row.reassessment_months),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
});
