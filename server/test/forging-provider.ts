import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startHttpsServer } from './https-server.ts';
import { CLIENT } from './identity-provider.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

/** What it answers with, where that is not what an honest provider would say. */
export type Lies = {
  readonly metadata?: object;
  readonly header?: object;
  readonly claims?: object;
  readonly key?: KeyObject;
  readonly token?: (response: ServerResponse) => void;
};

export const anotherKey = newKey();

/** A provider that says whatever a test wants it to. Nobody signs in there: every code is good. */
export async function startForgingProvider() {
  const server = await startHttpsServer();
  const ownKey = newKey();
  const issuer = server.url;
  let lies: Lies = {};
  let person: object = {};

  const idToken = () => {
    const now = Math.floor(Date.now() / 1_000);
    const honest = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, ...person };
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
    /** Who comes next, and what is not true about it. */
    say: (who: object, untrue: Lies) => {
      person = who;
      lies = untrue;
    },
    close: server.close,
  };
}
