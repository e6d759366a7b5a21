import type { SsoStart } from '@assay/contract';
import { AuthorizationResponseError, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { hasUsedMfa, type SsoIdentity } from '../../../domain/single-sign-on.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import {
  buildRedirectUrl,
  createAuthorizationUrl,
  discoverProvider,
  exchangeCode,
  findProviderConnection,
  listVerifiedDomains,
  lockSignInMethodsShared,
  type ProviderConnection,
  type ProviderRow,
  selectProvider,
} from '../identity-providers/index.ts';
import { isMfaRequired } from '../organisations/index.ts';
import { completeSignIn, toSessionCaller } from './complete-sign-in.ts';
import { createSsoCaller, resolveSsoAccount, SsoRefusedError } from './sso-account-commands.ts';

const FLOW_LIFETIME_MS = 10 * 60_000;

/** Stored encrypted in a cookie while the user is at the provider. */
const SsoFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  organisationId: z.guid(),
  returnTo: z.string(),
  expiresAt: z.number(),
});
type SsoFlow = z.infer<typeof SsoFlow>;

/** The state is kept in a cookie, not in a row. */
export const SSO_BINDING = ['sso state'];

export type SsoRedirect = { readonly location: string; readonly journey: string };

/** Login CSRF: another site must not start a sign-in. Its visitors are sent to our sign-in page first. */
export async function startSso(
  ctx: AppContext,
  { organisationId, returnTo }: SsoStart,
  site: string | undefined,
): Promise<SsoRedirect> {
  if (site === 'cross-site' || site === 'same-site') return { location: toPageUrl(ctx, '/sign-in'), journey: '' };
  const connection = await requireConnection(ctx, organisationId);
  const challenge = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const location = await createAuthorizationUrl(ctx, await connectOrRefuse(ctx, connection), challenge).catch(refuse);
  const expiresAt = ctx.now().getTime() + FLOW_LIFETIME_MS;
  const journey: SsoFlow = { ...challenge, organisationId, returnTo: toLandingUrl(ctx, returnTo), expiresAt };
  return {
    location: location.href,
    journey: ctx.ssoCipher.encrypt(JSON.stringify(journey), SSO_BINDING).toString('base64url'),
  };
}

export type SsoCallbackInput = { readonly journey: string | undefined; readonly search: string };
export type SsoSignedIn = { readonly token: string; readonly location: string };

export async function finishSso(
  ctx: AppContext,
  client: ClientInfo,
  { journey, search }: SsoCallbackInput,
): Promise<SsoSignedIn> {
  const begun = readFlow(ctx, journey);
  const answer = new URL(search, buildRedirectUrl(ctx));
  if (answer.searchParams.get('state') !== begun.state) throw new SsoRefusedError('expired');
  return completeFlow(ctx, client, { begun, answer }).catch((error: unknown) => {
    recordRefusedSso(ctx, createSsoCaller(begun.organisationId, client), error);
    throw error;
  });
}

async function completeFlow(
  ctx: AppContext,
  client: ClientInfo,
  { begun, answer }: { readonly begun: SsoFlow; readonly answer: URL },
): Promise<SsoSignedIn> {
  const connection = await requireConnection(ctx, begun.organisationId);
  const identity = await exchangeCode(await connectOrRefuse(ctx, connection), answer, begun).catch(refuse);
  const token = randomToken();
  const sso = createSsoCaller(begun.organisationId, client);
  await inOrganisation(ctx, sso, (tx) =>
    completeSso(tx, sso, { keys: ctx.tokenKeys, client, connection, identity, token }),
  );
  return { token, location: begun.returnTo };
}

/** The user is unknown at this point. Cancelling at the provider is no failure. */
function recordRefusedSso(ctx: AppContext, { organisationId, name, address, requestId }: Caller, error: unknown) {
  if (!(error instanceof SsoRefusedError) || error.reason === 'cancelled') return;
  ctx.securityEvents.add({
    organisationId,
    kind: 'SIGN_IN_FAILED',
    reason: `single sign-on: ${error.reason}`,
    callerKind: 'session',
    callerId: null,
    callerName: name,
    address,
    route: 'GET /api/app/sso/callback',
    requestId,
  });
}

type CompleteSsoInput = {
  readonly keys: KeyRing;
  readonly client: ClientInfo;
  readonly connection: ProviderConnection;
  readonly identity: SsoIdentity;
  readonly token: string;
};

async function completeSso(
  tx: Tx,
  sso: Caller,
  { keys, client, connection, identity, token }: CompleteSsoInput,
): Promise<void> {
  await lockSignInMethodsShared(tx, sso);
  const provider = await selectProvider(tx, sso).executeTakeFirst();
  if (!provider || !isSameConnection(provider, connection)) throw new SsoRefusedError('failed');
  const isStrong = provider.trust_mfa || hasUsedMfa(identity);
  if (!isStrong && (await isMfaRequired(tx, sso))) throw new SsoRefusedError('second-factor');
  const domains = await listVerifiedDomains(tx, sso, provider.domains);
  const { id, name } = await resolveSsoAccount(tx, sso, { provider: { ...provider, domains }, identity });
  const account = { organisation_id: sso.organisationId, id, name, password_hash: null };
  await completeSignIn(tx, toSessionCaller(account, client), { keys, client, account, method: 'SSO', token });
}

/** The provider may have changed since the sign-in started: accepts only the one that was asked. */
const isSameConnection = (provider: ProviderRow, connection: ProviderConnection) =>
  provider.enabled && provider.issuer === connection.issuer && provider.client_id === connection.client_id;

async function requireConnection(ctx: AppContext, organisationId: string): Promise<ProviderConnection> {
  const connection = await findProviderConnection(ctx, organisationId);
  if (!connection) throw new SsoRefusedError('failed');
  return connection;
}

const connectOrRefuse = (ctx: AppContext, connection: ProviderConnection) =>
  discoverProvider(ctx, connection).catch(refuse);

/** Tells the user only that they cancelled; all other reasons go to the log. */
function refuse(error: unknown): never {
  const cancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied';
  throw new SsoRefusedError(cancelled ? 'cancelled' : 'failed', error);
}

function readFlow(ctx: AppContext, sealed: string | undefined): SsoFlow {
  try {
    const journey = SsoFlow.parse(
      JSON.parse(ctx.ssoCipher.decrypt(Buffer.from(sealed ?? '', 'base64url'), SSO_BINDING)),
    );
    if (journey.expiresAt > ctx.now().getTime()) return journey;
  } catch {
    // The cookie is missing or was not encrypted by us.
  }
  throw new SsoRefusedError('expired');
}

const toPageUrl = ({ config: { publicUrl } }: AppContext, path: string) => new URL(path, publicUrl).href;

/** Builds an absolute URL, so that no path can be parsed as another host. */
function toLandingUrl({ config: { publicUrl } }: AppContext, returnTo = '/'): string {
  const home = new URL('/', publicUrl);
  if (!returnTo.startsWith('/') || !URL.canParse(returnTo, home.href)) return home.href;
  const landing = new URL(returnTo, home);
  return landing.origin === home.origin && !landing.pathname.startsWith('/api/') ? landing.href : home.href;
}
