import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startHttpsServer } from './https-server.ts';
import { OIDC_CLIENT } from './test-identity-provider.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

/** Fields in which its responses differ from those of an honest provider. */
export type ForgedFields = {
  readonly metadata?: object;
  readonly header?: object;
  readonly claims?: object;
  readonly key?: KeyObject;
  readonly token?: (response: ServerResponse) => void;
};

export const otherKey = newKey();

/** An identity provider that responds as a test needs. There is no sign-in: every code is valid. */
export async function startForgedIdentityProvider() {
  const server = await startHttpsServer();
  const ownKey = newKey();
  const issuer = server.url;
  let lies: ForgedFields = {};
  let person: object = {};

  const idToken = () => {
    const now = Math.floor(Date.now() / 1_000);
    const honest = { iss: issuer, aud: OIDC_CLIENT.clientId, iat: now, exp: now + 300, ...person };
    const content = `${encoded({ alg: 'RS256', kid: 'own', ...lies.header })}.${encoded({ ...honest, ...lies.claims })}`;
    return `${content}.${sign('sha256', Buffer.from(content), lies.key ?? ownKey).toString('base64url')}`;
  };
  const pages: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
      ...lies.metadata,
    }),
    '/jwks': () => ({ keys: [{ ...createPublicKey(ownKey).export({ format: 'jwk' }), kid: 'own', use: 'sig' }] }),
    '/token': () => ({ access_token: 'any', token_type: 'Bearer', id_token: idToken() }),
  };
  server.answer(({ url = '' }, response) => {
    if (url === '/token' && lies.token) {
      lies.token(response);
      return;
    }
    const page = pages[url];
    if (page) response.setHeader('content-type', 'application/json').end(JSON.stringify(page()));
    else response.writeHead(404).end();
  });
  return {
    issuer,
    environment: server.environment,
    /** Sets the next user, and what the provider forges. */
    say: (who: object, untrue: ForgedFields) => {
      person = who;
      lies = untrue;
    },
    close: server.close,
  };
}
