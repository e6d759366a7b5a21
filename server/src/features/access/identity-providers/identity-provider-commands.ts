import type { IdentityProviderSettings, IdentityProviderTest, IdentityProviderUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { diffFields, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import type { EncryptedColumn } from '../../../platform/reencrypt.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantableRole, requireSignInAuthority } from '../roles/index.ts';
import { endNonSsoSessions } from '../sessions/index.ts';
import { deleteSubjects, requireBreakGlassAdministrator } from '../users/index.ts';
import {
  getIdentityProviderIn,
  type ProviderRow,
  selectProvider,
  toProviderBinding,
} from './identity-provider-queries.ts';
import { testProvider } from './openid-connect.ts';
import { releaseSsoDomains } from './sso-domain-commands.ts';
import { listVerifiedDomains } from './sso-domain-queries.ts';

export type UpdateProviderInput = { readonly update: IdentityProviderUpdate; readonly ifMatch: string | undefined };

export function setIdentityProvider(
  ctx: AppContext,
  caller: Caller,
  input: UpdateProviderInput,
): Promise<WithRevision<IdentityProviderSettings>> {
  return inOrganisation(ctx, caller, (tx) => setIdentityProviderIn(tx, ctx, { caller, ...input }));
}

export async function setIdentityProviderIn(
  tx: Tx,
  ctx: AppContext,
  { caller, update, ifMatch }: UpdateProviderInput & { readonly caller: Caller },
): Promise<WithRevision<IdentityProviderSettings>> {
  requireSignInAuthority(caller);
  requireReachable(ctx, update.issuer);
  await lockSignInMethods(tx, caller);
  const before = await selectProvider(tx, caller).executeTakeFirst();
  requireRevision(ifMatch, before?.revision ?? 0);
  if (update.defaultRoleId !== null) await requireGrantableRole(tx, caller, update.defaultRoleId);
  const clientSecret = await resolveClientSecret(ctx, tx, { caller, update, before });
  const columns = toProviderColumns(update);
  const changes = diffFields(before ?? {}, columns) ?? {};
  if (before && Object.keys(changes).length === 0 && update.clientSecret === undefined)
    return getIdentityProviderIn(tx, ctx, caller);
  await requireNoApproval(tx, caller, 'CHANGE_SIGN_IN');
  if (update.ssoOnly) await requireVerifiedDomain(tx, caller, { before, domains: columns.domains });
  if (update.ssoOnly && before?.sso_only !== true) await enforceSsoOnly(tx, caller);
  if (before && isDifferentProvider(before, update)) await deleteSubjects(tx, caller);
  const after = await saveProvider(tx, caller, { ...columns, client_secret: clientSecret });
  await releaseSsoDomains(tx, caller, columns.domains);
  const meta = { changes, ...(update.clientSecret !== undefined && { secretChanged: true }) };
  await recordAudit(tx, caller, { action: 'UPDATE_IDENTITY_PROVIDER', entity: toProviderEntity(after), meta });
  return getIdentityProviderIn(tx, ctx, caller);
}

/** From then on, all users sign in with a password, if they have one. */
export const deleteIdentityProvider = (ctx: AppContext, caller: Caller): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => deleteIdentityProviderIn(tx, caller));

export async function deleteIdentityProviderIn(tx: Tx, caller: Caller): Promise<null> {
  requireSignInAuthority(caller);
  await lockSignInMethods(tx, caller);
  await requireNoApproval(tx, caller, 'CHANGE_SIGN_IN');
  const provider = await tx
    .deleteFrom('identity_provider')
    .where('organisation_id', '=', caller.organisationId)
    .returningAll()
    .executeTakeFirst();
  if (!provider) throw new NotFoundError();
  await deleteSubjects(tx, caller);
  const { issuer, client_id, domains, default_role_id, trust_email, trust_mfa, sso_only, enabled } = provider;
  const fields = { issuer, client_id, domains, default_role_id, trust_email, trust_mfa, sso_only, enabled };
  const meta = { changes: toDeletion(fields) };
  await recordAudit(tx, caller, { action: 'DELETE_IDENTITY_PROVIDER', entity: toProviderEntity(provider), meta });
  return null;
}

/** Fetches the provider's discovery document, as every sign-in does. */
export async function testIdentityProvider(ctx: AppContext, caller: Caller): Promise<IdentityProviderTest> {
  const provider = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    const row = await selectProvider(tx, caller).executeTakeFirst();
    if (!row) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'TEST_IDENTITY_PROVIDER', entity: toProviderEntity(row) });
    return row;
  });
  return testProvider(ctx, provider);
}

/** Blocks new sign-ins while the sign-in methods change: see lockSignInMethodsShared. */
async function lockSignInMethods(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
}

type DomainChange = { readonly before: ProviderRow | undefined; readonly domains: readonly string[] };

/**
 * Without a verified domain, nobody can use single sign-on. If it is already required and the last domain was lost,
 * other settings can still be saved.
 */
async function requireVerifiedDomain(tx: Tx, caller: Caller, { before, domains }: DomainChange): Promise<void> {
  const verified = await listVerifiedDomains(tx, caller, [...domains, ...(before?.domains ?? [])]);
  if (domains.some((domain) => verified.includes(domain))) return;
  if (before?.sso_only === true && verified.length === 0) return;
  throw new ConflictError('DOMAIN_NOT_VERIFIED', 'Verify one of these email domains before you require single sign-on');
}

async function enforceSsoOnly(tx: Tx, caller: Caller): Promise<void> {
  await requireBreakGlassAdministrator(tx, caller);
  await endNonSsoSessions(tx, caller);
}

const isDifferentProvider = (before: ProviderRow, { issuer, clientId }: IdentityProviderUpdate) =>
  before.issuer !== issuer || before.client_id !== clientId;

type ClientSecretInput = {
  readonly caller: Caller;
  readonly update: IdentityProviderUpdate;
  readonly before: ProviderRow | undefined;
};

/** A stored secret is sent only to the provider it was entered for. */
async function resolveClientSecret(
  { organisationKeys }: AppContext,
  tx: Tx,
  { caller, update, before }: ClientSecretInput,
): Promise<Buffer> {
  const { identityProviderCipher } = await organisationKeys.getIn(tx, caller.organisationId);
  if (update.clientSecret !== undefined)
    return identityProviderCipher.encrypt(update.clientSecret, toProviderBinding(caller));
  if (before && !isDifferentProvider(before, update)) return before.client_secret;
  throw createInvalidError('clientSecret', 'is required when the issuer or client changes');
}

function requireReachable({ outbound }: AppContext, issuer: string): void {
  if (!outbound.accepts(issuer))
    throw createInvalidError('issuer', 'must be a public internet address on an allowed port');
}

const createInvalidError = (path: string, message: string) =>
  new InvalidError('Identity provider data is invalid', [{ path, message }]);

const toProviderColumns = (update: IdentityProviderUpdate) => ({
  issuer: update.issuer,
  client_id: update.clientId,
  domains: [...new Set(update.domains)],
  default_role_id: update.defaultRoleId,
  trust_email: update.trustEmail,
  trust_mfa: update.trustMfa,
  sso_only: update.ssoOnly,
  enabled: update.enabled,
});

type Columns = ReturnType<typeof toProviderColumns> & { readonly client_secret: Buffer };

const saveProvider = (tx: Tx, { organisationId }: Caller, columns: Columns): Promise<ProviderRow> =>
  tx
    .insertInto('identity_provider')
    .values({ organisation_id: organisationId, ...columns })
    .onConflict((conflict) =>
      conflict.column('organisation_id').doUpdateSet({
        ...columns,
        revision: sql<number>`identity_provider.revision + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

const toProviderEntity = ({ organisation_id, issuer }: ProviderRow) => ({
  type: 'IdentityProvider',
  id: organisation_id,
  name: issuer,
});

export const listProviderColumns = ({
  identityProviderCipher: cipher,
}: OrganisationKeys): readonly EncryptedColumn[] => [
  { name: 'identityProviders', table: 'identity_provider', column: 'client_secret', rowId: 'organisation_id', cipher },
];
