import { AuthorizationResponseError, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { SsoIdentity } from '../../../domain/single-sign-on.ts';
import { isServedAt, type Site } from '../../../platform/sites.ts';
import {
  buildRedirectUrl,
  createAuthorizationUrl,
  discoverProvider,
  exchangeCode,
  findProviderConnection,
  type ProviderConnection,
  type ProviderRow,
} from '../identity-providers/index.ts';
import { SsoRefusedError } from './sso-account-commands.ts';

const FLOW_LIFETIME_MS = 10 * 60_000;

/** Stored encrypted in a cookie while the user is at the provider. */
const SsoFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  organisationId: z.guid(),
  returnTo: z.string(),
  expiresAt: z.number(),
  /** The session whose user confirms their identity. Null: the user signs in. */
  confirmation: z.object({ sessionId: z.guid(), userId: z.guid(), startedAt: z.number() }).nullable().default(null),
});
export type SsoFlow = z.infer<typeof SsoFlow>;

/** The state is kept in a cookie, not in a row. */
export const SSO_BINDING = ['sso state'];

export type SsoRedirect = { readonly location: string; readonly journey: string };

export type StartFlowInput = Pick<SsoFlow, 'organisationId' | 'confirmation'> & {
  readonly site: Site;
  readonly returnTo: string | undefined;
};

export async function startFlow(
  ctx: AppContext,
  { site, organisationId, confirmation, returnTo }: StartFlowInput,
): Promise<SsoRedirect> {
  if (!isServedAt(site, organisationId)) throw new SsoRefusedError('failed');
  const connection = await requireConnection(ctx, organisationId);
  const challenge = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const provider = await connectOrRefuse(ctx, connection);
  const redirectUrl = buildRedirectUrl(site.url);
  const request = { ...challenge, redirectUrl, reauthenticate: confirmation !== null };
  const location = await createAuthorizationUrl(provider, request).catch(refuse);
  const expiresAt = ctx.now().getTime() + FLOW_LIFETIME_MS;
  const flow: SsoFlow = {
    ...challenge,
    organisationId,
    returnTo: toLandingUrl(site, returnTo),
    expiresAt,
    confirmation,
  };
  return {
    location: location.href,
    journey: ctx.ssoCipher.encrypt(JSON.stringify(flow), SSO_BINDING).toString('base64url'),
  };
}

export function readFlow(ctx: AppContext, site: Site, sealed: string | undefined): SsoFlow {
  try {
    const flow = SsoFlow.parse(JSON.parse(ctx.ssoCipher.decrypt(Buffer.from(sealed ?? '', 'base64url'), SSO_BINDING)));
    if (flow.expiresAt > ctx.now().getTime() && isServedAt(site, flow.organisationId)) return flow;
  } catch {
    // The cookie is missing or was not encrypted by us.
  }
  throw new SsoRefusedError('expired');
}

/** The flow that the user started, and the URL by which the provider sent them back. */
export type SsoAnswer = { readonly begun: SsoFlow; readonly answer: URL };
export type ProvenIdentity = { readonly connection: ProviderConnection; readonly identity: SsoIdentity };

export async function exchangeAnswer(ctx: AppContext, { begun, answer }: SsoAnswer): Promise<ProvenIdentity> {
  const connection = await requireConnection(ctx, begun.organisationId);
  const identity = await exchangeCode(await connectOrRefuse(ctx, connection), answer, begun).catch(refuse);
  return { connection, identity };
}

/** The provider may have changed since the flow started: accepts only the one that was asked. */
export const isSameConnection = (provider: ProviderRow, connection: ProviderConnection) =>
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
  throw new SsoRefusedError(cancelled ? 'cancelled' : 'failed', { cause: error });
}

/** Builds an absolute URL, so that no path can be parsed as another host. */
function toLandingUrl({ url }: Site, returnTo = '/'): string {
  const home = new URL('/', url);
  if (!returnTo.startsWith('/') || !URL.canParse(returnTo, home.href)) return home.href;
  const landing = new URL(returnTo, home);
  return landing.origin === home.origin && !landing.pathname.startsWith('/api/') ? landing.href : home.href;
}
