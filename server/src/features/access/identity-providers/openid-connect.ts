import { boundedText, Email, type IdentityProviderTest, Name } from '@assay/contract';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { SsoIdentity } from '../../../domain/single-sign-on.ts';
import type { GuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { type ProviderConnection, toProviderBinding } from './identity-provider-queries.ts';
import { formatProviderError } from './provider-errors.ts';

/** Sent to the provider, and checked when the user comes back. */
export type OidcChallenge = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Routes all requests of the OpenID Connect library through the SSRF guard. */
const toCustomFetch =
  (fetch: GuardedFetch): CustomFetch =>
  (url, { method, headers, body }) =>
    fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
    });

/** Uses client_secret_basic, the default of the standard, unless the provider supports only client_secret_post. */
const createClientAuth =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = known.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    authenticate(server, ...rest);
  };

/** Fetches the discovery document, unless it was fetched in the last minutes. */
export const discoverProvider = (ctx: AppContext, connection: ProviderConnection): Promise<Configuration> =>
  ctx.discoveredProviders.get(toCacheKey(connection), () => fetchProvider(ctx, connection));

const refreshProvider = (ctx: AppContext, connection: ProviderConnection): Promise<Configuration> =>
  ctx.discoveredProviders.refresh(toCacheKey(connection), () => fetchProvider(ctx, connection));

/** Another issuer, client or secret is another entry: a change of the settings takes effect at once. */
const toCacheKey = ({ organisation_id, issuer, client_id, client_secret }: ProviderConnection) =>
  JSON.stringify([organisation_id, issuer, client_id, client_secret.toString('base64')]);

async function fetchProvider(
  { outbound, organisationKeys }: AppContext,
  connection: ProviderConnection,
): Promise<Configuration> {
  const { identityProviderCipher } = await organisationKeys.get(connection.organisation_id);
  const secret = identityProviderCipher.decrypt(
    connection.client_secret,
    toProviderBinding({ organisationId: connection.organisation_id }),
  );
  return discovery(new URL(connection.issuer), connection.client_id, undefined, createClientAuth(secret), {
    [customFetch]: toCustomFetch(outbound.fetch),
    execute: [enableNonRepudiationChecks],
  });
}

/**
 * With `reauthenticate`, the provider must not rely on its own session, and must report when it authenticated the user.
 */
type AuthorizationRequest = OidcChallenge & { readonly redirectUrl: URL; readonly reauthenticate: boolean };

export async function createAuthorizationUrl(
  provider: Configuration,
  { redirectUrl, state, nonce, verifier, reauthenticate }: AuthorizationRequest,
): Promise<URL> {
  return buildAuthorizationUrl(provider, {
    redirect_uri: redirectUrl.href,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(reauthenticate && { prompt: 'login', max_age: '0' }),
  });
}

const Claims = z.object({
  sub: boundedText(255).min(1),
  email: Email.nullable().catch(null),
  // Some providers send it as a string.
  email_verified: z.union([z.literal(true), z.literal('true').transform(() => true)]).catch(false),
  name: Name.nullable().catch(null),
  amr: z.array(z.string()).catch([]),
  auth_time: z.number().nullable().catch(null),
});

/** Returns the identity after checking state, nonce, PKCE verifier, issuer and signature. */
export async function exchangeCode(
  provider: Configuration,
  answer: URL,
  challenge: OidcChallenge,
): Promise<SsoIdentity> {
  const tokens = await authorizationCodeGrant(provider, answer, {
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    pkceCodeVerifier: challenge.verifier,
    idTokenExpected: true,
  });
  const claims = Claims.parse(tokens.claims());
  const all =
    claims.email === null && provider.serverMetadata().userinfo_endpoint !== undefined
      ? Claims.parse(await fetchUserInfo(provider, tokens.access_token, claims.sub))
      : claims;
  return {
    subject: claims.sub,
    email: all.email,
    emailVerified: all.email_verified,
    name: all.name ?? claims.name,
    methods: claims.amr,
    authenticatedAt: claims.auth_time === null ? null : claims.auth_time * 1_000,
  };
}

const PKCE_UNSUPPORTED = 'The provider does not advertise PKCE support (S256), so sign-in may fail.';

/** Always fetches the metadata from the provider. Sign-ins use the result from then on. */
export async function testProvider(ctx: AppContext, connection: ProviderConnection): Promise<IdentityProviderTest> {
  try {
    const provider = (await refreshProvider(ctx, connection)).serverMetadata();
    const { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint } = provider;
    if (authorizationEndpoint === undefined || tokenEndpoint === undefined)
      return {
        ok: false,
        words: 'The provider metadata has no authorization endpoint or no token endpoint.',
        found: null,
      };
    const words = provider.supportsPKCE()
      ? 'Connected to the provider.'
      : `Connected to the provider. ${PKCE_UNSUPPORTED}`;
    return { ok: true, words, found: { authorizationEndpoint, tokenEndpoint } };
  } catch (error) {
    return { ok: false, words: formatProviderError(error), found: null };
  }
}
