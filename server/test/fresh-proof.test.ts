import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { buildExampleRequest, toRouteTitle } from './support/example-request.ts';
import { seedApiKey, seedOrganisation, seedSignedInUser, type SignedInUser } from './support/factories.ts';
import { listRoutes } from './support/route-list.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { callWithApiKey, startTestApp } from './support/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());

/** The routes by which a stolen session could become lasting access, destroy a vendor's history or take the whole log. */
const FRESH = [
  'POST /api/app/api-keys',
  'POST /api/app/api-keys/:apiKeyId/revoke',
  'POST /api/app/api-keys/:apiKeyId/rotate',
  'PUT /api/app/api-keys/:apiKeyId/owner',
  'DELETE /api/app/api-keys/:apiKeyId',
  'DELETE /api/app/api-keys/:apiKeyId/previous-secret',
  'POST /api/app/approvals/:approvalId/approve',
  'GET /api/app/audit/proof',
  'DELETE /api/app/demo-data',
  'PUT /api/app/identity-provider',
  'POST /api/app/identity-provider/verify-domain',
  'DELETE /api/app/identity-provider',
  'POST /api/app/me/passkeys',
  'POST /api/app/me/passkeys/options',
  'PUT /api/app/me/passkeys/:passkeyId',
  'DELETE /api/app/me/passkeys/:passkeyId',
  'POST /api/app/me/password',
  'POST /api/app/me/recovery-codes',
  'POST /api/app/me/totp',
  'POST /api/app/me/totp/confirm',
  'DELETE /api/app/me/totp',
  'PUT /api/app/organisation',
  'POST /api/app/roles',
  'PUT /api/app/roles/:roleId',
  'DELETE /api/app/roles/:roleId',
  'PUT /api/app/scim/groups/:groupId',
  'POST /api/app/scim/token',
  'DELETE /api/app/scim/token',
  'DELETE /api/app/sessions/:sessionId',
  'POST /api/app/sign-in-change-requests',
  'POST /api/app/users',
  'POST /api/app/users/invitations',
  'POST /api/app/users/:userId/disable',
  'POST /api/app/users/:userId/enable',
  'POST /api/app/users/:userId/invitation',
  'POST /api/app/users/:userId/password',
  'PUT /api/app/users/:userId',
  'PUT /api/app/users/:userId/break-glass',
  'PUT /api/app/users/:userId/role',
  'DELETE /api/app/users/:userId',
  'DELETE /api/app/users/:userId/second-factors',
  'POST /api/v1/webhooks',
  'POST /api/v1/webhooks/:webhookId/rotate-secret',
  'PUT /api/v1/webhooks/:webhookId',
  'DELETE /api/v1/webhooks/:webhookId',
  'DELETE /api/v1/vendors/:vendorId',
  'POST /api/v1/vendors/:vendorId/merge',
];

/** Every change below these paths requires a fresh proof, unless it is an exception. */
const NOUNS =
  /^\/api\/(?:app|v1)\/(api-keys|identity-provider|me|organisation|roles|scim|sessions|users|webhooks)(\/|$)/;
const EXCEPTIONS = [
  // These give the proof.
  'POST /api/app/me/confirmation',
  'POST /api/app/me/confirmation/options',
  'POST /api/app/me/confirmation/sso',
  // A key is its own proof.
  'POST /api/v1/me/rotate',
  'DELETE /api/v1/me/previous-secret',
  // These grant no access, and send data only to existing receivers.
  'PUT /api/app/organisation/logo',
  'DELETE /api/app/organisation/logo',
  'POST /api/app/identity-provider/test',
  'POST /api/v1/webhooks/:webhookId/test',
  'POST /api/v1/webhooks/:webhookId/deliveries/:deliveryId/replay',
];

/** A HEAD route is the GET route without a body. */
const routes = listRoutes(test.app).filter(({ method }) => method !== 'HEAD');
const changes = routes.filter(({ method }) => method !== 'GET');

describe('A route that requires a fresh proof', () => {
  it('is exactly one of these', () => {
    const declared = routes.filter(({ fresh }) => fresh).map(toRouteTitle);
    expect(declared.sort()).toEqual(FRESH.toSorted());
  });

  it('is every change of keys, users, roles, sign-in, webhooks, settings and the own account', () => {
    const open = changes.filter(({ path, fresh }) => NOUNS.test(path) && !fresh).map(toRouteTitle);
    expect(open.sort()).toEqual(EXCEPTIONS.toSorted());
  });
});

describe('An administrator whose session is 11 hours old', () => {
  let family: Awaited<ReturnType<typeof seedOneOfEverything>>;
  let administrator: SignedInUser;
  let organisation: Awaited<ReturnType<typeof seedOrganisation>>;
  beforeAll(async () => {
    organisation = await seedOrganisation(test);
    family = await seedOneOfEverything(test, organisation, 'Old');
    administrator = await seedSignedInUser(test, organisation);
    await test.database.query(
      `update session set created_at = now() - interval '11 hours', confirmed_at = now() - interval '11 hours'
       where user_id = $1`,
      [administrator.user.id],
    );
  });

  it.each(FRESH)('S3: 403 for %s; writes nothing', async (title) => {
    const route = routes.find((each) => toRouteTitle(each) === title);
    if (!route) throw new Error('There is no such route');
    const before = await fingerprintDatabase(test.database);
    const answer = await administrator.call(buildExampleRequest(route, family));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { error: 'Confirm your identity', code: 'CONFIRMATION_REQUIRED' },
    ]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('S3: 403 for the own password by way of the reset for others; the old password stays', async () => {
    const url = `/api/app/users/${administrator.user.id}/password`;
    const before = await fingerprintDatabase(test.database);
    const answer = await administrator.call({ method: 'POST', url, payload: { password: 'a wholly new password' } });
    expect(answer.statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('200 when an API key deletes a vendor, and for reading', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
    const url = `/api/v1/vendors/${family.vendorId}`;
    expect((await administrator.call({ method: 'GET', url })).statusCode).toBe(200);
    expect((await call({ method: 'DELETE', url })).statusCode).toBe(200);
  });
});
