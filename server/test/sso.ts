import type { IdentityProviderUpdate } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setIdentityProvider } from '../src/features/identity-providers/identity-provider-commands.ts';
import { sessionCookieName } from '../src/platform/http/visits.ts';
import { anOrganisation, aRole, type TestOrganisation, withCookie } from './factories.ts';
import { type Claims, CLIENT, PUBLIC_URL, startIdentityProvider } from './identity-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const SSO_COOKIE = '__Host-assay_sso';

/** A domain of no other organisation. */
export const domainFor = ({ id }: TestOrganisation) => `${id.slice(0, 8)}.example`;

/** Settings under which everybody of the organisation's own domain may come, as a Reviewer. */
export async function providerSettings(
  test: TestApp,
  organisation: TestOrganisation,
  settings: Partial<IdentityProviderUpdate> & { readonly issuer: string },
): Promise<IdentityProviderUpdate> {
  const { id: defaultRoleId } = await aRole(test, organisation, 'Reviewer');
  const flags = { trustEmail: false, trustMfa: false, ssoOnly: false, enabled: true };
  return { ...CLIENT, domains: [domainFor(organisation)], defaultRoleId, ...flags, ...settings };
}

export async function useProvider(
  test: TestApp,
  organisation: TestOrganisation,
  settings: Parameters<typeof providerSettings>[2],
): Promise<void> {
  const update = await providerSettings(test, organisation, settings);
  await setIdentityProvider(test.ctx, organisation.operator, { update, ifMatch: undefined });
}

export type Started = { readonly location: URL; readonly journey: string };

/** Leaves for the provider, and keeps the cookie as a browser does. */
export async function startSso({ app }: TestApp, { id }: TestOrganisation, returnTo?: string): Promise<Started> {
  const query = { organisationId: id, ...(returnTo !== undefined && { returnTo }) };
  const answer = await app.inject({ method: 'GET', url: '/api/app/sso/start', query });
  if (answer.statusCode !== 302) throw new Error(answer.body);
  const journey = answer.cookies.find(({ name }) => name === SSO_COOKIE)?.value ?? '';
  return { location: new URL(String(answer.headers.location)), journey };
}

/** Comes back from the provider in the browser that holds this cookie, or none. */
export function comeBack({ app }: TestApp, href: string, journey?: string): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(href);
  const cookies = journey === undefined ? {} : { [SSO_COOKIE]: journey };
  return app.inject({ method: 'GET', url: pathname + search, cookies });
}

export const landedAt = ({ headers }: LightMyRequestResponse) => String(headers.location);
export const refusedAt = (reason: string) => `${PUBLIC_URL}/sign-in?sso=${reason}`;

/** Calls as the one who has just come back, or nobody. */
export function asArrived(test: TestApp, answer: LightMyRequestResponse) {
  const name = sessionCookieName(test.ctx.config.publicUrl);
  const token = answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return withCookie(test, `${name}=${token}`);
}

export type Scene = {
  readonly test: TestApp;
  readonly provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  readonly organisation: TestOrganisation;
};

/** A provider, a service that can reach it, and for each test an organisation that uses it. */
export function useSso(prepare: (scene: Scene) => Promise<void>) {
  let test: TestApp;
  let provider: Scene['provider'];
  beforeAll(async () => {
    provider = await startIdentityProvider();
    test = await startTestApp(provider.environment);
  });
  beforeEach(async () => prepare({ test, provider, organisation: await anOrganisation(test) }));
  afterAll(async () => {
    await test.close();
    await provider.close();
  });
}

/** Somebody the provider knows, with an address of the organisation's domain; a subject that nobody else has. */
export function aPerson({ provider, organisation }: Scene, claims: Claims = {}): string {
  const subject = `subject-${String(provider.people.size)}`;
  const email = `robin@${domainFor(organisation)}`;
  provider.people.set(subject, { email, email_verified: true, name: 'Robin', ...claims });
  return subject;
}

/** There and back again. */
export async function signInBySso({ test, provider, organisation }: Scene, subject: string, returnTo?: string) {
  const { location, journey } = await startSso(test, organisation, returnTo);
  return comeBack(test, await provider.visit(location.href, { as: subject }), journey);
}
