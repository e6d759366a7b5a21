import { Email, type IdentityProviderTest, Name, text } from '@assay/contract';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Identity } from '../../domain/single-sign-on.ts';
import type { GuardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { type Connection, redirectUrlOf } from './identity-provider-queries.ts';
import { wordsFor } from './provider-words.ts';

/** What was sent to the provider, and must come back as it was. */
export type Challenge = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Whatever the library asks for goes past the guard; it knows no other way out. */
const guarded =
  (fetch: GuardedFetch): CustomFetch =>
  (url, { method, headers, body }) =>
    fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
    });

/** The way the standard presumes, unless the provider says that it knows only the other one. */
const clientAuthOf =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = known.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    authenticate(server, ...rest);
  };

/** What the provider says of itself, read anew each time: its keys and addresses may change any day. */
export function connect(
  { outbound, identityProviderSeal }: AppContext,
  connection: Connection,
): Promise<Configuration> {
  const secret = identityProviderSeal.open(connection.client_secret);
  return discovery(new URL(connection.issuer), connection.client_id, undefined, clientAuthOf(secret), {
    [customFetch]: guarded(outbound.fetch),
    execute: [enableNonRepudiationChecks],
  });
}

export async function authorizationUrl(
  ctx: AppContext,
  provider: Configuration,
  { state, nonce, verifier }: Challenge,
): Promise<URL> {
  return buildAuthorizationUrl(provider, {
    redirect_uri: redirectUrlOf(ctx).href,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

const Claims = z.object({
  sub: text(255).min(1),
  email: Email.nullable().catch(null),
  // Some providers write it as text.
  email_verified: z.union([z.literal(true), z.literal('true').transform(() => true)]).catch(false),
  name: Name.nullable().catch(null),
  amr: z.array(z.string()).catch([]),
});

/** Who came back, once state, nonce, verifier, issuer and signature are found to be right. */
export async function identityFrom(provider: Configuration, answer: URL, challenge: Challenge): Promise<Identity> {
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
  };
}

const NO_PKCE = 'It does not say that it supports PKCE with S256: signing in may fail.';

export async function tryProvider(ctx: AppContext, connection: Connection): Promise<IdentityProviderTest> {
  try {
    const provider = (await connect(ctx, connection)).serverMetadata();
    const { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint } = provider;
    if (authorizationEndpoint === undefined || tokenEndpoint === undefined)
      return {
        ok: false,
        words: 'The provider names no address to sign in at, or none to ask for tokens.',
        found: null,
      };
    const words = provider.supportsPKCE() ? 'The provider answers.' : `The provider answers. ${NO_PKCE}`;
    return { ok: true, words, found: { authorizationEndpoint, tokenEndpoint } };
  } catch (error) {
    return { ok: false, words: wordsFor(error), found: null };
  }
}
