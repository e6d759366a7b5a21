import type { IdentityProviderSettings, SsoChoices, SsoLookup } from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { domainOf } from '../../domain/single-sign-on.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';

export type ProviderRow = Selectable<Tables['identity_provider']>;

/** What is needed to talk to it; the secret is sealed. */
export type Connection = Pick<ProviderRow, 'organisation_id' | 'issuer' | 'client_id' | 'client_secret'>;

export const providerRow = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db.selectFrom('identity_provider').selectAll().where('organisation_id', '=', organisationId);

export async function getIdentityProvider(ctx: AppContext, caller: Caller): Promise<Revised<IdentityProviderSettings>> {
  const [row] = await readInOrganisation(ctx, caller, statementOf(providerRow(statements, caller)));
  return settingsOf(ctx, row);
}

/** Asked before anybody can be known, hence across all organisations, and by the domain alone. */
export async function findSsoOrganisations({ database }: AppContext, { email }: SsoLookup): Promise<SsoChoices> {
  const { rows } = await sql<{ organisation_id: string; name: string }>`
    select * from find_sso_organisations(${domainOf(email)})`.execute(database.lookups);
  return { organisations: rows.map(({ organisation_id, name }) => ({ organisationId: organisation_id, name })) };
}

/** The provider of the organisation that a visitor names. */
export async function findConnection({ database }: AppContext, organisationId: string): Promise<Connection | null> {
  const { rows } = await sql<Connection>`select * from find_identity_provider(${organisationId})`.execute(
    database.lookups,
  );
  return rows[0] ?? null;
}

/** The organisation's row is the lock: whoever is just signing in is done before the ways in change, or comes after. */
export async function keepWaysIn(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forShare()
    .execute();
}

/** Whether a user may come in by their provider only; it stays so until the transaction ends. */
export async function isLeftToProvider(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  await keepWaysIn(tx, caller);
  const left = await tx
    .selectFrom('identity_provider as p')
    .innerJoin('app_user as u', 'u.organisation_id', 'p.organisation_id')
    .select('u.id')
    .where('p.organisation_id', '=', caller.organisationId)
    .where('p.sso_only', '=', true)
    .where('u.id', '=', userId)
    .where('u.break_glass', '=', false)
    .executeTakeFirst();
  return left !== undefined;
}

/** For whoever has proven who they are in a way of our own. */
export async function requireOwnSignIn(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (await isLeftToProvider(tx, caller, userId)) throw new ForbiddenError('Sign in with your identity provider');
}

/** Where the provider sends people back to, for every organisation. */
export const redirectUrlOf = ({ config: { publicUrl } }: AppContext) => new URL('/api/app/sso/callback', publicUrl);

/** The secret stays where it is. */
export const settingsOf = (ctx: AppContext, row: ProviderRow | undefined): Revised<IdentityProviderSettings> => ({
  revision: row?.revision ?? 0,
  body: {
    redirectUrl: redirectUrlOf(ctx).href,
    identityProvider: row
      ? {
          issuer: row.issuer,
          clientId: row.client_id,
          domains: row.domains,
          defaultRoleId: row.default_role_id,
          trustEmail: row.trust_email,
          trustMfa: row.trust_mfa,
          ssoOnly: row.sso_only,
          enabled: row.enabled,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
        }
      : null,
  },
});
