import type { IdentityProviderUpdate } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import { setIdentityProvider } from '../../src/features/access/identity-providers/identity-provider-commands.ts';
import { sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { seedRole, type TestOrganisation, withCookie } from './factories.ts';
import { useService } from './fixture.ts';
import { useOrganisation } from './organisation.ts';
import { type TestApp, useTestApp } from './test-app.ts';
import { type Claims, OIDC_CLIENT, PUBLIC_URL, startIdentityProvider } from './test-identity-provider.ts';

export const SSO_COOKIE = '__Host-assay_sso';

/** A domain that is unique to the organisation. */
export const toTestDomain = ({ id }: TestOrganisation) => `${id.slice(0, 8)}.example`;

/** Settings that let every user with the organisation's domain sign in as a Reviewer. */
export async function providerSettings(
  test: TestApp,
  organisation: TestOrganisation,
  settings: Partial<IdentityProviderUpdate> & { readonly issuer: string },
): Promise<IdentityProviderUpdate> {
  const { id: defaultRoleId } = await seedRole(test, organisation, 'Reviewer');
  const flags = { trustEmail: false, trustMfa: false, ssoOnly: false, enabled: true };
  return { ...OIDC_CLIENT, domains: [toTestDomain(organisation)], defaultRoleId, ...flags, ...settings };
}

/** Sets up the provider, with its domains proven unless another organisation has them. */
export async function useProvider(
  test: TestApp,
  organisation: TestOrganisation,
  settings: Parameters<typeof providerSettings>[2],
): Promise<void> {
  const update = await providerSettings(test, organisation, settings);
  const settle = (ssoOnly: boolean) =>
    setIdentityProvider(test.ctx, organisation.operator, { update: { ...update, ssoOnly }, ifMatch: undefined });
  // Only with a verified domain can single sign-on be required.
  await settle(false);
  await proveDomains(test, organisation, update.domains);
  if (update.ssoOnly) await settle(true);
}

/** Marks these domains as proven, unless another organisation has them. */
export const proveDomains = (test: TestApp, { id }: TestOrganisation, domains: readonly string[]) =>
  test.database.query(
    `insert into sso_domain (organisation_id, domain, proven_at) select $1, unnest($2::text[]), now()
     on conflict do nothing`,
    [id, domains],
  );

export type StartedSso = { readonly location: URL; readonly journey: string };

/** Starts single sign-on and keeps the cookie, as a browser does. */
export async function startSso({ app }: TestApp, { id }: TestOrganisation, returnTo?: string): Promise<StartedSso> {
  const query = { organisationId: id, ...(returnTo !== undefined && { returnTo }) };
  const response = await app.inject({ method: 'GET', url: '/api/app/sso/start', query });
  if (response.statusCode !== 302) throw new Error(response.body);
  const journey = response.cookies.find(({ name }) => name === SSO_COOKIE)?.value ?? '';
  return { location: new URL(String(response.headers.location)), journey };
}

/** Returns from the provider, with or without this cookie. */
export function finishSsoCall({ app }: TestApp, href: string, journey?: string): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(href);
  const cookies = journey === undefined ? {} : { [SSO_COOKIE]: journey };
  return app.inject({ method: 'GET', url: pathname + search, cookies });
}

export const getRedirectLocation = ({ headers }: LightMyRequestResponse) => String(headers.location);
export const buildRefusalUrl = (reason: string) => `${PUBLIC_URL}/sign-in?sso=${reason}`;

/** Calls with the session cookie of the response, which may be missing. */
export function createCallerFromSso(test: TestApp, response: LightMyRequestResponse) {
  const name = sessionCookieName(test.ctx.config.publicUrl);
  const token = response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return withCookie(test, `${name}=${token}`);
}

export type SsoScene = {
  readonly test: TestApp;
  readonly provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  readonly organisation: TestOrganisation;
};

/** An identity provider, a service that can reach it, and an organisation for each test. */
export function useSso() {
  const get = useService(startIdentityProvider);
  const provider: SsoScene['provider'] = {
    get issuer() {
      return get().issuer;
    },
    get environment() {
      return get().environment;
    },
    get people() {
      return get().people;
    },
    visit: (location, doing) => get().visit(location, doing),
    discoveries: () => get().discoveries(),
    close: () => get().close(),
  };
  const test = useTestApp(() => provider.environment);
  const organisation = useOrganisation(test, beforeEach);
  return { test, provider, organisation };
}

/** Adds a user with a unique subject and an email address in the organisation's domain to the provider. */
export function addProviderUser({ provider, organisation }: SsoScene, claims: Claims = {}): string {
  const subject = `subject-${String(provider.people.size)}`;
  const email = `robin@${toTestDomain(organisation)}`;
  provider.people.set(subject, { email, email_verified: true, name: 'Robin', ...claims });
  return subject;
}

export async function signInWithSso({ test, provider, organisation }: SsoScene, subject: string, returnTo?: string) {
  const { location, journey } = await startSso(test, organisation, returnTo);
  return finishSsoCall(test, await provider.visit(location.href, { as: subject }), journey);
}
