import { afterAll, describe, expect, it } from 'vitest';
import { createCallerOfKind, listAllowedKinds } from './support/caller-kinds.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { PASSWORD, seedOrganisation, seedUser } from './support/factories.ts';
import { sample } from './support/full-run.ts';
import { buildExample, toJsonSchema } from './support/request-schema.ts';
import { BODIES, prepareRoute, QUERIES } from './support/route-examples.ts';
import { fillPath, listRoutes, type Route } from './support/route-list.ts';
import { type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { getPortalToken } from './support/portal-calls.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const test: TestApp = await startTestApp();
afterAll(() => test.close());

const refuseEntries = () => test.database.query('revoke insert on audit_entry from assay_app');
const acceptEntries = () => test.database.query('grant insert on audit_entry to assay_app');

/** Sets every field of the body, so that an update has something to change. The external ID stays free, unless it is in the path. */
function bodyFor({ method, path, schema }: Route, family: SeededIds) {
  const ids = Object.fromEntries(
    Object.entries(family).filter(([name]) => name !== 'externalId' || path.includes(':externalId')),
  );
  const body = toJsonSchema(schema.body);
  const required = Object.keys(body.properties ?? {});
  const example = BODIES[`${method} ${path}`] ?? buildExample({ ...body, required }, ids);
  return schema.body === undefined ? undefined : example;
}

/** These POST routes only read. */
const ONLY_READS = new Set([
  '/api/app/vendors/import-check',
  '/api/app/assessments/pre-flight',
  '/api/app/me/confirmation/options',
  '/api/app/me/confirmation/sso',
  '/api/app/me/passkeys/options',
  '/api/app/sign-in/second-passkey/options',
  '/api/app/sign-in/setup/passkey/options',
]);

/** What a user has read is not recorded. */
const NOT_RECORDED = new Set(['/api/app/notifications/read', '/api/app/notifications/:notificationId']);

/** These take short-lived credentials; second-factor-fail-closed.test.ts covers them. */
const NEEDS_PROOF = new Set([
  '/api/app/me/passkeys',
  '/api/app/me/totp/confirm',
  '/api/app/sign-in/recovery-code',
  '/api/app/sign-in/second-passkey',
  '/api/app/sign-in/setup/passkey',
  '/api/app/sign-in/setup/totp/confirm',
  '/api/app/sign-in/totp',
]);

/** Needs a DNS record; sso-domain.test.ts covers it. */
const NEEDS_DNS = '/api/app/identity-provider/verify-domain';

/** Exports are logged, as changes are. */
const isLogged = ({ method, path, limit }: Route) =>
  (CHANGES.has(method) &&
    ![ONLY_READS, NOT_RECORDED, NEEDS_PROOF].some((paths) => paths.has(path)) &&
    path !== NEEDS_DNS) ||
  (method === 'GET' && limit === 'exports');

const routes = listRoutes(test.app).filter((route) => isLogged(route) && route.access.callers !== 'anyone');

/** A file that reached the store counts towards the budget until it is removed. */
async function fingerprintRecords() {
  const tables = Object.entries(await fingerprintDatabase(test.database));
  return new Map(tables.filter(([table]) => table !== 'retained_file'));
}

describe('While audit entries cannot be written', () => {
  it.each(sample(routes, 3).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '503 for %s; writes nothing, and succeeds afterwards',
    async (_, route) => {
      const organisation = await seedOrganisation(test);
      const family = await seedOneOfEverything(test, organisation, 'Closed');
      const kinds = listAllowedKinds(route.access);
      const kind = kinds.find((one) => one !== 'apiKey') ?? kinds[0] ?? '';
      const call = await createCallerOfKind(kind, test, { organisation, family });
      await prepareRoute(route.path, test, family);
      const payload = bodyFor(route, family);
      const request = {
        method: route.method,
        url: fillPath(route.path, family),
        query: QUERIES[`${route.method} ${route.path}`] ?? {},
        ...(typeof payload === 'object' && payload !== null && { payload }),
      };
      await refuseEntries();
      const before = await fingerprintRecords();
      const refused = await call(request);
      const after = await fingerprintRecords();
      await acceptEntries();
      expect(refused.statusCode, refused.body).toBe(503);
      expect(after).toEqual(before);
      const accepted = await call(request);
      expect(accepted.statusCode, accepted.body).toBeLessThan(300);
    },
  );

  it('503 when a portal link is opened; starts no session', async () => {
    const organisation = await seedOrganisation(test);
    const { contactLinkId } = await seedOneOfEverything(test, organisation, 'Closed');
    const token = await getPortalToken(test, contactLinkId);
    const open = () => test.app.inject({ method: 'POST', url: '/api/portal/session', payload: { token } });
    await refuseEntries();
    const before = await fingerprintDatabase(test.database);
    const refused = await open();
    const after = await fingerprintDatabase(test.database);
    await acceptEntries();
    expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
    expect(after).toEqual(before);
    expect((await open()).statusCode).toBe(204);
  });

  it('503 when a user signs in; starts no session', async () => {
    const { email } = await seedUser(test, await seedOrganisation(test));
    const signIn = () =>
      test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password: PASSWORD } });
    await refuseEntries();
    const before = await fingerprintDatabase(test.database);
    const refused = await signIn();
    const after = await fingerprintDatabase(test.database);
    await acceptEntries();
    expect(refused.statusCode).toBe(503);
    expect(refused.cookies).toEqual([]);
    expect(after).toEqual(before);
    expect((await signIn()).statusCode).toBe(200);
  });
});
