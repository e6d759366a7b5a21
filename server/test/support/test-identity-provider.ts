import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import { Agent, request } from 'undici';
import { startHttpsServer } from './https-server.ts';

export type Claims = { email?: string; email_verified?: boolean; name?: string };

export const PUBLIC_URL = 'https://assay.example';
export const OIDC_CLIENT = { clientId: 'assay', clientSecret: 'a secret between the two & nobody else' };

type Doing = { readonly as: string } | 'cancel';

/** An OpenID Connect provider that requires PKCE, and a browser to visit it with. */
export async function startIdentityProvider(publicUrl = PUBLIC_URL) {
  const server = await startHttpsServer();
  const people = new Map<string, Claims>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(server.url, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/api/app/sso/callback`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of a provider in a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    pkce: { required: () => true },
  });
  const callback = provider.callback();
  let discoveries = 0;
  server.answer((incoming, outgoing) => {
    if (incoming.url?.endsWith('/.well-known/openid-configuration')) discoveries += 1;
    void callback(incoming, outgoing);
  });
  const dispatcher = new Agent({ connect: { ca: server.cert } });

  /** Follows the redirects as a browser, acts as the user does, and returns the URL that leads back to us. */
  async function visit(location: string, doing: Doing): Promise<string> {
    const cookies = new Map<string, string>();
    const ask = async (url: URL, form?: Record<string, string>) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        method: form ? 'POST' : 'GET',
        headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        body: form ? new URLSearchParams(form).toString() : null,
      });
      const page = await body.text();
      for (const set of [headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      if (statusCode >= 400) throw new Error(page);
      return headers.location === undefined ? { page } : { to: new URL(String(headers.location), url) };
    };
    let url = new URL(location);
    for (let steps = 0; steps < 20; steps += 1) {
      if (url.origin !== server.url) return url.href;
      const response = await ask(url);
      if (response.to) url = response.to;
      else url = await behave(ask, url, { page: response.page, doing });
    }
    throw new Error(`Nobody was led back from ${url.href}`);
  }

  return {
    issuer: server.url,
    environment: { ...server.environment, PUBLIC_URL: publicUrl },
    people,
    visit,
    /** How often the discovery document was requested. */
    discoveries: () => discoveries,
    close: async () => {
      await dispatcher.close();
      await server.close();
    },
  };
}

type Ask = (
  url: URL,
  form?: Record<string, string>,
) => Promise<{ page: string; to?: never } | { to: URL; page?: never }>;

/** Signs in, consents, or cancels. */
async function behave(ask: Ask, url: URL, { page, doing }: { page: string; doing: Doing }): Promise<URL> {
  if (doing === 'cancel') return new URL(`${url.pathname}/abort`, url);
  const form = page.includes('value="login"')
    ? { prompt: 'login', login: doing.as, password: 'any' }
    : { prompt: 'consent' };
  const { to } = await ask(url, form);
  if (!to) throw new Error('The provider did not go on');
  return to;
}
