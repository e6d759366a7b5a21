import { randomUUID } from 'node:crypto';
import type { Permission, UserCreate, VendorImport } from '@assay/contract';
import { type Caller, createOperatorCaller } from '../../src/domain/caller.ts';
import { createApiKey } from '../../src/features/access/api-keys/api-key-commands.ts';
import { createOrganisation } from '../../src/features/access/organisations/organisation-commands.ts';
import { createRole } from '../../src/features/access/roles/role-commands.ts';
import { listRoles } from '../../src/features/access/roles/role-queries.ts';
import { createUser } from '../../src/features/access/users/user-commands.ts';
import { importVendor } from '../../src/features/portfolio/vendors/vendor-commands.ts';
import { sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { type Call, callWithApiKey, type TestApp } from './test-app.ts';

export type TestOrganisation = { readonly id: string; readonly name: string; readonly operator: Caller };

export async function seedOrganisation({ ctx, database }: TestApp, name = 'Northwind'): Promise<TestOrganisation> {
  const { id } = await createOrganisation(ctx, name);
  await database.query('update organisation set api_keys_enabled = true where organisation_id = $1', [id]);
  return { id, name, operator: createOperatorCaller(id) };
}

/** An API key with these permissions, or with all. */
export async function seedApiKey(
  { ctx }: TestApp,
  { operator }: TestOrganisation,
  permissions: Permission[] | 'all' = 'all',
) {
  const { key } = await createApiKey(ctx, operator, {
    name: 'Integration',
    fullAccess: permissions === 'all',
    permissions: permissions === 'all' ? [] : permissions,
    allowedCidrs: [],
    expiresInDays: 90,
  });
  return key;
}

/** An organisation and a caller with one of its API keys. */
export async function seedIntegrator(app: TestApp, permissions: Permission[] | 'all' = 'all') {
  const organisation = await seedOrganisation(app);
  const key = await seedApiKey(app, organisation, permissions);
  return { organisation, key, call: callWithApiKey(app.app, key) };
}

export const buildVendorBody = (fields: Partial<VendorImport> = {}): VendorImport => ({
  name: 'Contoso Cloud',
  contactEmail: 'security@contoso.example',
  ...fields,
});

export async function seedVendor({ ctx }: TestApp, { operator }: TestOrganisation, fields: Partial<VendorImport> = {}) {
  const { body } = await importVendor(ctx, operator, buildVendorBody(fields));
  return body;
}

export const PASSWORD = 'correct horse battery staple';

export type RoleOption = string | readonly Permission[];

export async function seedRole({ ctx }: TestApp, { operator }: TestOrganisation, role: RoleOption) {
  if (typeof role !== 'string') {
    return createRole(ctx, operator, { name: `Role ${randomUUID()}`, description: null, permissions: [...role] });
  }
  const found = (await listRoles(ctx, operator)).find(({ name }) => name === role);
  if (!found) throw new Error(`There is no role ${role}`);
  return found;
}

export async function seedUser(
  test: TestApp,
  organisation: TestOrganisation,
  { role = 'Administrator', ...fields }: Partial<Omit<UserCreate, 'roleId'>> & { role?: RoleOption } = {},
) {
  const { id: roleId } = await seedRole(test, organisation, role);
  const email = `${randomUUID()}@northwind.example`;
  return createUser(test.ctx, organisation.operator, { email, name: 'Robin', password: PASSWORD, roleId, ...fields });
}

/** Signs in and returns the session cookie. */
export async function signInAs({ app, ctx }: TestApp, email: string, password = PASSWORD): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password } });
  const name = sessionCookieName(ctx.config.publicUrl);
  const cookie = response.cookies.find((one) => one.name === name);
  if (!cookie) throw new Error(`Signing in answered ${response.body}`);
  return `${name}=${cookie.value}`;
}

/** Calls with this cookie and our own origin, as the web app does. */
export const withCookie =
  ({ app, ctx }: TestApp, cookie: string) =>
  (call: Call) =>
    app.inject({ ...call, headers: { cookie, origin: ctx.config.publicUrl.origin, ...call.headers } });

export type SignedInUser = Awaited<ReturnType<typeof seedSignedInUser>>;

export async function seedSignedInUser(
  test: TestApp,
  organisation: TestOrganisation,
  role: RoleOption = 'Administrator',
) {
  const user = await seedUser(test, organisation, { role });
  const cookie = await signInAs(test, user.email);
  return { user, cookie, call: withCookie(test, cookie) };
}
