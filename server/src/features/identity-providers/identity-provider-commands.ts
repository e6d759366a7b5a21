import {
  ALL_PERMISSIONS,
  type IdentityProviderSettings,
  type IdentityProviderTest,
  type IdentityProviderUpdate,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, canGrant, withoutRepeat } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ForbiddenError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireGrantableRole } from '../roles/role-queries.ts';
import { endSessionsOutsideSso } from '../sessions/sso-only-commands.ts';
import { requireBreakGlassAdministrator } from '../users/break-glass-queries.ts';
import { forgetSubjects } from '../users/sso-user-commands.ts';
import { providerRow, type ProviderRow, settingsOf } from './identity-provider-queries.ts';
import { tryProvider } from './openid-connect.ts';

export type ProviderChange = { readonly update: IdentityProviderUpdate; readonly ifMatch: string | undefined };

export function setIdentityProvider(
  ctx: AppContext,
  caller: Caller,
  { update, ifMatch }: ProviderChange,
): Promise<Revised<IdentityProviderSettings>> {
  requireReachable(ctx, update.issuer);
  return inOrganisation(ctx, caller, async (tx) => {
    await changeWaysIn(tx, caller);
    const before = await providerRow(tx, caller).executeTakeFirst();
    requireRevision(ifMatch, before?.revision ?? 0);
    await requireEverything(tx, caller, update);
    const clientSecret = secretOf(ctx, update, before);
    const columns = columnsOf(update);
    const changes = changesBetween(before ?? {}, columns) ?? {};
    if (before && Object.keys(changes).length === 0 && update.clientSecret === undefined)
      return settingsOf(ctx, before);
    if (update.ssoOnly && before?.sso_only !== true) await makeSsoTheOnlyWay(tx, caller);
    if (before && isAnother(before, update)) await forgetSubjects(tx, caller);
    const after = await saveProvider(tx, caller, { ...columns, client_secret: clientSecret });
    const meta = { changes, ...(update.clientSecret !== undefined && { secretChanged: true }) };
    await recordAudit(tx, caller, { action: 'UPDATE_IDENTITY_PROVIDER', entity: entityOf(after), meta });
    return settingsOf(ctx, after);
  });
}

/** From then on everybody signs in here again, as far as they have a password. */
export function deleteIdentityProvider(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await changeWaysIn(tx, caller);
    const provider = await tx
      .deleteFrom('identity_provider')
      .where('organisation_id', '=', caller.organisationId)
      .returningAll()
      .executeTakeFirst();
    if (!provider) throw new NotFoundError();
    await forgetSubjects(tx, caller);
    await recordAudit(tx, caller, { action: 'DELETE_IDENTITY_PROVIDER', entity: entityOf(provider) });
    return null;
  });
}

/** Asks the provider what it says of itself, as every sign-in does. */
export async function testIdentityProvider(ctx: AppContext, caller: Caller): Promise<IdentityProviderTest> {
  const provider = await inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    const row = await providerRow(tx, caller).executeTakeFirst();
    if (!row) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'TEST_IDENTITY_PROVIDER', entity: entityOf(row) });
    return row;
  });
  return tryProvider(ctx, provider);
}

/** Nobody begins a session while the ways in change: see keepWaysIn. */
async function changeWaysIn(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
}

/** Whoever chooses the provider chooses who can come in as whom: settings:manage alone would be a way to everything. */
async function requireEverything(tx: Tx, caller: Caller, { defaultRoleId }: IdentityProviderUpdate): Promise<void> {
  if (defaultRoleId !== null) await requireGrantableRole(tx, caller, defaultRoleId);
  if (canGrant(caller, ALL_PERMISSIONS)) return;
  throw new ForbiddenError('Only somebody who holds every permission decides how people sign in');
}

async function makeSsoTheOnlyWay(tx: Tx, caller: Caller): Promise<void> {
  await requireBreakGlassAdministrator(tx, caller);
  await endSessionsOutsideSso(tx, caller);
}

const isAnother = (before: ProviderRow, { issuer, clientId }: IdentityProviderUpdate) =>
  before.issuer !== issuer || before.client_id !== clientId;

/** A secret is sent only to whom it was given for. */
function secretOf(ctx: AppContext, update: IdentityProviderUpdate, before: ProviderRow | undefined): Buffer {
  if (update.clientSecret !== undefined) return ctx.identityProviderSeal.seal(update.clientSecret);
  if (before && !isAnother(before, update)) return before.client_secret;
  throw invalid('clientSecret', 'is needed with another issuer or client');
}

function requireReachable({ outbound }: AppContext, issuer: string): void {
  if (!outbound.accepts(issuer)) throw invalid('issuer', 'must be an address of the internet');
}

const invalid = (path: string, message: string) =>
  new InvalidError('Identity provider data is invalid', [{ path, message }]);

const columnsOf = (update: IdentityProviderUpdate) => ({
  issuer: update.issuer,
  client_id: update.clientId,
  domains: [...new Set(update.domains)],
  default_role_id: update.defaultRoleId,
  trust_email: update.trustEmail,
  trust_mfa: update.trustMfa,
  sso_only: update.ssoOnly,
  enabled: update.enabled,
});

type Columns = ReturnType<typeof columnsOf> & { readonly client_secret: Buffer };

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

const entityOf = ({ organisation_id, issuer }: ProviderRow) => ({
  type: 'IdentityProvider',
  id: organisation_id,
  name: issuer,
});
