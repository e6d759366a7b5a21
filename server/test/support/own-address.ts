import type { LightMyRequestResponse } from 'fastify';
import { setOrganisationAddress } from '../../src/features/access/organisations/index.ts';
import { PASSWORD, seedOrganisation, seedUser, type TestOrganisation } from './factories.ts';
import { findCookie, postCall } from './second-factors.ts';
import type { Call, TestApp } from './test-app.ts';

export const INSTALLATION = 'assay.example';

export type Tenant = { readonly organisation: TestOrganisation; readonly host: string; readonly email: string };

/** An organisation with an administrator and an address of its own. */
export async function seedTenant(test: TestApp, name: string): Promise<Tenant> {
  const organisation = await seedOrganisation(test, name);
  const { email } = await seedUser(test, organisation);
  const host = `${name.toLowerCase()}.assay.example`;
  await setOrganisationAddress(test.ctx, organisation.operator, `https://${host}`);
  return { organisation, host, email };
}

/** Calls as a page at this host does. */
export const callAt =
  ({ app }: TestApp, host: string, cookies: Record<string, string> = {}) =>
  (call: Call) =>
    app.inject({ ...call, cookies, headers: { host, origin: `https://${host}`, ...call.headers } });

export const signInCall = ({ email }: Pick<Tenant, 'email'>, password = PASSWORD) =>
  postCall('/sign-in', { email, password });

export const cookieFrom = (response: LightMyRequestResponse, name = '__Host-assay_session') => ({
  [name]: findCookie(response, name) ?? '',
});

export const signInTo = async (test: TestApp, tenant: Tenant) =>
  cookieFrom(await callAt(test, tenant.host)(signInCall(tenant)));
