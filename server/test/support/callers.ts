import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { toSessionBinding } from '../../src/features/access/sessions/session-commands.ts';
import { portalCookieName } from '../../src/features/assessments/portal/portal-authentication.ts';
import { toPortalSessionBinding } from '../../src/features/assessments/portal/portal-session-commands.ts';
import { sha256 } from '../../src/platform/crypto.ts';
import { sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { createTokenProof } from '../../src/platform/token-proof.ts';
import { seedApiKey, type TestOrganisation } from './factories.ts';
import { insertRow, type SeededIds } from './seed-one-of-everything.ts';
import { type Call, callWithApiKey, type TestApp } from './test-app.ts';

// A password hash. cspell:ignore nvfa uqwdoz

export type TestCaller = (call: Call) => Promise<LightMyRequestResponse>;

/** The hash of PASSWORD: hashing it for every caller would be slow. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=47104,t=2,p=1$8B6h7kHKZoCXgAUqwdozIg$f/4gKQx/Ky3/4t7J9nINvfa+9hD1knfG2uFk4eHozRs';

const HALF_DAY_MS = 12 * 3_600_000;

export async function createSessionCaller(
  test: TestApp,
  { id: organisation_id }: TestOrganisation,
  permissions: readonly Permission[],
): Promise<TestCaller> {
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
  const sessionId = randomUUID();
  const { tokenKeys } = await test.ctx.organisationKeys.get(organisation_id);
  const binding = toSessionBinding({ organisationId: organisation_id, sessionId, id: userId });
  await insert('session', {
    id: sessionId,
    user_id: userId,
    token_hash: sha256(token),
    ...createTokenProof(tokenKeys, { binding, token }),
    expires_at: new Date(Date.now() + HALF_DAY_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookieName = sessionCookieName(publicUrl);
  let cookies = { [cookieName]: token };
  return async (call) => {
    const headers = { origin: publicUrl.origin, ...call.headers };
    const response = await test.app.inject({ ...call, cookies, headers });
    // As in a browser: confirming the password replaces the session.
    const renewed = response.cookies.find(({ name, value }) => name === cookieName && value !== '');
    if (renewed) cookies = { [cookieName]: renewed.value };
    return response;
  };
}

export async function createApiKeyCaller(
  test: TestApp,
  organisation: TestOrganisation,
  permissions: readonly Permission[],
) {
  return callWithApiKey(test.app, await seedApiKey(test, organisation, [...permissions]));
}

export async function createPortalCaller(
  test: TestApp,
  { id: organisation_id }: TestOrganisation,
  { contactLinkId: portal_link_id }: Pick<SeededIds, 'contactLinkId'>,
): Promise<TestCaller> {
  const token = randomBytes(32).toString('base64url');
  const row = { organisation_id, id: randomUUID(), portal_link_id };
  const { tokenKeys } = await test.ctx.organisationKeys.get(organisation_id);
  await insertRow(test.database, 'portal_session', {
    ...row,
    token_hash: sha256(token),
    ...createTokenProof(tokenKeys, { binding: toPortalSessionBinding(row), token }),
    expires_at: new Date(Date.now() + HALF_DAY_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookies = { [portalCookieName(publicUrl)]: token };
  return (call) => test.app.inject({ ...call, cookies, headers: { origin: publicUrl.origin, ...call.headers } });
}

export const allPermissionsExcept = (...missing: Permission[]) =>
  ALL_PERMISSIONS.filter((permission) => !missing.includes(permission));
