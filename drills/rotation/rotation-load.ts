import { setTimeout as pause } from 'node:timers/promises';
import { ALL_PERMISSIONS } from '@assay/contract';
import { createScimToken } from '../../server/src/features/access/scim/scim-token-commands.ts';
import { PASSWORD, seedApiKey, seedOrganisation, seedRole, seedUser } from '../../server/test/support/factories.ts';
import { seedOneOfEverything } from '../../server/test/support/seed-one-of-everything.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';

export type RotationLoad = {
  readonly requests: Record<string, number>;
  /** Status, request and phase of every request that failed. */
  readonly failed: string[];
  phase: string;
  stopped: boolean;
};

export type RotationScene = {
  readonly organisationId: string;
  readonly apiKeys: readonly string[];
  readonly email: string;
  readonly scimToken: string;
  readonly portalToken: string;
};

const API_KEYS = 3;
/** Unused rows would keep the first key. */
const UNUSED = ['recovery_code', 'api_key', 'session', 'pending_sign_in', 'portal_session', 'account_link'];

export async function seedRotationScene(test: TestApp): Promise<RotationScene> {
  const organisation = await seedOrganisation(test);
  const { contactLinkId } = await seedOneOfEverything(test, organisation, 'Drill');
  for (const table of UNUSED) await test.database.query(`delete from ${table}`);
  await test.database.query('update organisation set api_keys_enabled = true');
  const { email } = await seedUser(test, organisation);
  const apiKeys: string[] = [];
  while (apiKeys.length < API_KEYS) apiKeys.push(await seedApiKey(test, organisation, [...ALL_PERMISSIONS]));
  const { id: defaultRoleId } = await seedRole(test, organisation, 'Reviewer');
  const { token: scimToken } = await createScimToken(test.ctx, organisation.operator, { defaultRoleId });
  const { portalLinkTokens } = await test.ctx.organisationKeys.get(organisation.id);
  const portalToken = portalLinkTokens.create(contactLinkId).token;
  return { organisationId: organisation.id, apiKeys, email, scimToken, portalToken };
}

type Request = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
};
type Send = (kind: string, request: Request) => Promise<string>;

/** Sends a request, notes whether it failed, and returns the cookies it set. */
const createSender =
  (url: string, load: RotationLoad): Send =>
  async (kind, { method = 'GET', path, headers, body }) => {
    const { phase } = load;
    const content = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(url + path, {
      method,
      ...content,
      headers: { origin: url, ...content?.headers, ...headers },
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    const status = response && text !== null ? response.status : 0;
    load.requests[kind] = (load.requests[kind] ?? 0) + 1;
    if (status === 0 || status >= 400) load.failed.push(`${String(status)} ${kind}: ${method} ${path}, ${phase}`);
    const cookies = response?.headers.getSetCookie() ?? [];
    return cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
  };

const signIn = (send: Send, email: string) =>
  send('session', { method: 'POST', path: '/api/app/sign-in', body: { email, password: PASSWORD } });
const openPortal = (send: Send, token: string) =>
  send('portal link', { method: 'POST', path: '/api/portal/session', body: { token } });

/** API keys, a SCIM token, kept sessions and new ones, until it is stopped. */
export async function runRotationLoad(url: string, scene: RotationScene, load: RotationLoad): Promise<void> {
  const send = createSender(url, load);
  const { apiKeys, email, scimToken, portalToken } = scene;
  const session = { cookie: await signIn(send, email) };
  const contact = { cookie: await openPortal(send, portalToken) };
  const read = (kind: string, path: string, headers: Record<string, string>) => () => send(kind, { path, headers });
  const shifts: (() => Promise<unknown>)[] = [
    ...apiKeys.map((key) => read('API key', '/api/v1/vendors', { authorization: `Bearer ${key}` })),
    read('SCIM', '/scim/v2/Users', { authorization: `Bearer ${scimToken}` }),
    read('session', '/api/app/me', session),
    read('portal session', '/api/portal/assessment', contact),
    async () => {
      const headers = { cookie: await signIn(send, email) };
      await send('session', { path: '/api/app/me', headers });
      await send('session', { method: 'POST', path: '/api/app/sign-out', headers });
      await pause(200);
    },
    async () => {
      const headers = { cookie: await openPortal(send, portalToken) };
      await send('portal session', { path: '/api/portal/assessment', headers });
      await send('portal session', { method: 'DELETE', path: '/api/portal/session', headers });
      await pause(100);
    },
  ];
  await Promise.all(
    shifts.map(async (shift) => {
      while (!load.stopped) {
        await shift();
        await pause(20);
      }
    }),
  );
}
