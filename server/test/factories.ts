import { randomUUID } from 'node:crypto';
import type { Permission, UserCreate, VendorImport } from '@assay/contract';
import { createApiKey } from '../src/features/api-keys/api-key-commands.ts';
import { createOrganisation } from '../src/features/organisations/organisation-commands.ts';
import { type Caller, operatorOf } from '../src/domain/caller.ts';
import { createRole } from '../src/features/roles/role-commands.ts';
import { listRoles } from '../src/features/roles/role-queries.ts';
import { sessionCookieName } from '../src/platform/http/visits.ts';
import { createUser } from '../src/features/users/user-commands.ts';
import { importVendor } from '../src/features/vendors/vendor-commands.ts';
import { type Call, type TestApp, withKey } from './test-app.ts';

export type TestOrganisation = { readonly id: string; readonly name: string; readonly operator: Caller };

/** An organisation that lets API keys in. */
export async function anOrganisation({ ctx, database }: TestApp, name = 'Northwind'): Promise<TestOrganisation> {
  const { id } = await createOrganisation(ctx, name);
  await database.query('update organisation set api_keys_enabled = true where organisation_id = $1', [id]);
  return { id, name, operator: operatorOf(id) };
}

/** The text of a key with just these permissions, or with all of them. */
export async function anApiKey(
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

/** An organisation, and a way to call the service as the holder of a key of it. */
export async function anIntegrator(app: TestApp, permissions: Permission[] | 'all' = 'all') {
  const organisation = await anOrganisation(app);
  const key = await anApiKey(app, organisation, permissions);
  return { organisation, key, call: withKey(app.app, key) };
}

export const aVendorBody = (fields: Partial<VendorImport> = {}): VendorImport => ({
  name: 'Contoso Cloud',
  contactEmail: 'security@contoso.example',
  ...fields,
});

export async function aVendor({ ctx }: TestApp, { operator }: TestOrganisation, fields: Partial<VendorImport> = {}) {
  const { body } = await importVendor(ctx, operator, aVendorBody(fields));
  return body;
}

export const PASSWORD = 'correct horse battery staple';

/** The name of a role of the organisation, or the permissions of a new one. */
export type RoleChoice = string | readonly Permission[];

export async function aRole({ ctx }: TestApp, { operator }: TestOrganisation, role: RoleChoice) {
  if (typeof role !== 'string') {
    return createRole(ctx, operator, { name: `Role ${randomUUID()}`, description: null, permissions: [...role] });
  }
  const found = (await listRoles(ctx, operator)).find(({ name }) => name === role);
  if (!found) throw new Error(`There is no role ${role}`);
  return found;
}

/** A user whose password is PASSWORD. */
export async function aUser(
  test: TestApp,
  organisation: TestOrganisation,
  { role = 'Administrator', ...fields }: Partial<Omit<UserCreate, 'roleId'>> & { role?: RoleChoice } = {},
) {
  const { id: roleId } = await aRole(test, organisation, role);
  const email = `${randomUUID()}@northwind.example`;
  return createUser(test.ctx, organisation.operator, { email, name: 'Robin', password: PASSWORD, roleId, ...fields });
}

/** Signs in, and answers with the cookie a browser would keep. */
export async function signInAs({ app, ctx }: TestApp, email: string, password = PASSWORD): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password } });
  const name = sessionCookieName(ctx.config.publicUrl);
  const cookie = answer.cookies.find((one) => one.name === name);
  if (!cookie) throw new Error(`Signing in answered ${answer.body}`);
  return `${name}=${cookie.value}`;
}

/** Calls as our own pages do in the browser that holds this cookie. */
export const withCookie =
  ({ app, ctx }: TestApp, cookie: string) =>
  (call: Call) =>
    app.inject({ ...call, headers: { cookie, origin: ctx.config.publicUrl.origin, ...call.headers } });

/** A user of the organisation, and a way to call the service signed in as them. */
export async function aSignedInUser(test: TestApp, organisation: TestOrganisation, role: RoleChoice = 'Administrator') {
  const user = await aUser(test, organisation, { role });
  const cookie = await signInAs(test, user.email);
  return { user, cookie, call: withCookie(test, cookie) };
}
