import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { portalCookieName } from '../src/features/portal/portal-authentication.ts';
import { sessionCookieName } from '../src/platform/http/visits.ts';
import { sha256 } from '../src/platform/crypto.ts';
import { anApiKey, type TestOrganisation } from './factories.ts';
import { type Family, insertRow } from './family.ts';
import { type Call, type TestApp, withKey } from './test-app.ts';

export type Caller = (call: Call) => Promise<LightMyRequestResponse>;

/** Of PASSWORD; hashing it anew for every caller would take its time. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=47104,t=2,p=1$8B6h7kHKZoCXgAUqwdozIg$f/4gKQx/Ky3/4t7J9nINvfa+9hD1knfG2uFk4eHozRs';

const HALF_DAY_MS = 12 * 3_600_000;

/** Calls as a signed-in user whose role holds just these permissions. */
export async function aSessionCaller(
  test: TestApp,
  { id: organisation_id }: TestOrganisation,
  permissions: readonly Permission[],
): Promise<Caller> {
  const [roleId, userId, token] = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')];
  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    insertRow(test.database, table, { organisation_id, ...row });
  await insert('role', { id: roleId, name: `Role ${roleId}`, permissions });
  await insert('app_user', {
    id: userId,
    email: `${userId}@northwind.example`,
    name: 'Signed In',
    password_hash: PASSWORD_HASH,
    role_id: roleId,
  });
  await insert('session', {
    id: randomUUID(),
    user_id: userId,
    token_hash: sha256(token),
    expires_at: new Date(Date.now() + HALF_DAY_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookies = { [sessionCookieName(publicUrl)]: token };
  return (call) => test.app.inject({ ...call, cookies, headers: { origin: publicUrl.origin, ...call.headers } });
}

export async function aKeyCaller(test: TestApp, organisation: TestOrganisation, permissions: readonly Permission[]) {
  return withKey(test.app, await anApiKey(test, organisation, [...permissions]));
}

/** Calls as the contact whose link opens the family's assessment. */
export async function aPortalCaller(
  test: TestApp,
  { id: organisation_id }: TestOrganisation,
  { contactLinkId: portal_link_id }: Pick<Family, 'contactLinkId'>,
): Promise<Caller> {
  const token = randomBytes(32).toString('base64url');
  await insertRow(test.database, 'portal_session', {
    organisation_id,
    id: randomUUID(),
    portal_link_id,
    token_hash: sha256(token),
    expires_at: new Date(Date.now() + HALF_DAY_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookies = { [portalCookieName(publicUrl)]: token };
  return (call) => test.app.inject({ ...call, cookies, headers: { origin: publicUrl.origin, ...call.headers } });
}

export const allBut = (...missing: Permission[]) =>
  ALL_PERMISSIONS.filter((permission) => !missing.includes(permission));
