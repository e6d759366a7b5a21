import type { IdentityProviderSettings, SsoLookup, SsoOrganisations } from '@assay/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { getEmailDomain } from '../../../domain/single-sign-on.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { isServedAt, type Site } from '../../../platform/sites.ts';
import { type DomainProof, selectDomainProofs, toSsoDomain } from './sso-domain-queries.ts';

export type ProviderRow = Selectable<Tables['identity_provider']>;

/** What is needed to connect to the provider; the client secret is encrypted. */
export type ProviderConnection = Pick<ProviderRow, 'organisation_id' | 'issuer' | 'client_id' | 'client_secret'>;

export const selectProvider = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db.selectFrom('identity_provider').selectAll().where('organisation_id', '=', organisationId);

export const getIdentityProvider = (ctx: AppContext, caller: Caller): Promise<WithRevision<IdentityProviderSettings>> =>
  inOrganisation(ctx, caller, (tx) => getIdentityProviderIn(tx, ctx, caller));

export async function getIdentityProviderIn(
  tx: Tx,
  ctx: AppContext,
  caller: Caller,
): Promise<WithRevision<IdentityProviderSettings>> {
  const row = await selectProvider(tx, caller).executeTakeFirst();
  const proofs = await selectDomainProofs(tx, caller).execute();
  return toProviderSettings(caller, { url: await ctx.sites.getUrlIn(tx, caller), row, proofs });
}

/** Runs before sign-in, so it searches all organisations of the site, by email domain only. */
export async function findSsoOrganisations(
  { database }: AppContext,
  site: Site,
  { email }: SsoLookup,
): Promise<SsoOrganisations> {
  const { rows } = await sql<{ organisation_id: string; name: string }>`
    select * from find_sso_organisations(${getEmailDomain(email)})`.execute(database.lookups);
  const served = rows.filter(({ organisation_id }) => isServedAt(site, organisation_id));
  return { organisations: served.map(({ organisation_id, name }) => ({ organisationId: organisation_id, name })) };
}

export async function findProviderConnection(
  { database }: AppContext,
  organisationId: string,
): Promise<ProviderConnection | null> {
  const { rows } = await sql<ProviderConnection>`select * from find_identity_provider(${organisationId})`.execute(
    database.lookups,
  );
  return rows[0] ?? null;
}

/** Shared lock on the organisation's row: a sign-in finishes before the sign-in methods change, or starts after. */
export async function lockSignInMethodsShared(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forShare()
    .execute();
}

/** Whether the user can sign in only through the provider. Holds the lock until the transaction ends. */
export async function isSsoOnlyUser(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  await lockSignInMethodsShared(tx, caller);
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

/** For users who authenticated without their identity provider. */
export async function requireNonSsoSignIn(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (await isSsoOnlyUser(tx, caller, userId))
    throw new ForbiddenError('Sign in with your identity provider', 'SSO_ONLY');
}

/** Whose secret it is: in another row it cannot be decrypted. */
export const toProviderBinding = ({ organisationId }: Pick<Caller, 'organisationId'>) => [
  'identity_provider',
  organisationId,
  organisationId,
];

export const buildRedirectUrl = (url: URL) => new URL('/api/app/sso/callback', url);

type ProviderParts = {
  readonly url: URL;
  readonly row: ProviderRow | undefined;
  readonly proofs: readonly DomainProof[];
};

/** Never returns the secret. */
const toProviderSettings = (
  caller: Caller,
  { url, row, proofs }: ProviderParts,
): WithRevision<IdentityProviderSettings> => ({
  revision: row?.revision ?? 0,
  body: {
    redirectUrl: buildRedirectUrl(url).href,
    domains: (row?.domains ?? []).map((domain) => toSsoDomain(caller, domain, proofs)),
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
