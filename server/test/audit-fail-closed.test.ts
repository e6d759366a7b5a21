import { afterAll, describe, expect, it } from 'vitest';
import { portalToken } from '../src/features/portal/portal-link-commands.ts';
import { sha256 } from '../src/platform/crypto.ts';
import { callerOf, kindsOf } from './caller-kinds.ts';
import { fingerprint } from './database-fingerprint.ts';
import { anOrganisation, aUser, PASSWORD } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { exampleOf, requestSchema } from './request-schema.ts';
import { BODIES, prepareFor, QUERIES } from './route-examples.ts';
import { pathFor, type Route, routesOf } from './route-list.ts';
import { type TestApp, startTestApp } from './test-app.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const test: TestApp = await startTestApp();
afterAll(() => test.close());

const refuseEntries = () => test.database.query('revoke insert on audit_entry from assay_app');
const acceptEntries = () => test.database.query('grant insert on audit_entry to assay_app');

/** Every field the body may have, so that an update has something to change. The external id stays free. */
function bodyFor({ method, path, schema }: Route, family: Family) {
  const ids = Object.fromEntries(Object.entries(family).filter(([name]) => name !== 'externalId'));
  const body = requestSchema(schema.body);
  const required = Object.keys(body.properties ?? {});
  const example = BODIES[`${method} ${path}`] ?? exampleOf({ ...body, required }, ids);
  return schema.body === undefined ? undefined : example;
}

/** Asked with a body, and yet nothing but a question. */
const ONLY_READS = new Set([
  '/api/app/vendors/import-check',
  '/api/app/assessments/pre-flight',
  '/api/app/me/confirmation/options',
  '/api/app/me/passkeys/options',
  '/api/app/sign-in/second-passkey/options',
  '/api/app/sign-in/setup/passkey/options',
]);

/** Take what is good for a moment only; second-factor-fail-closed.test.ts shows them. */
const NEEDS_PROOF = new Set([
  '/api/app/me/passkeys',
  '/api/app/me/totp/confirm',
  '/api/app/sign-in/recovery-code',
  '/api/app/sign-in/second-passkey',
  '/api/app/sign-in/setup/passkey',
  '/api/app/sign-in/setup/totp/confirm',
  '/api/app/sign-in/totp',
]);

/** An export is logged as a change is. */
const isLogged = ({ method, path, limit }: Route) =>
  (CHANGES.has(method) && !ONLY_READS.has(path) && !NEEDS_PROOF.has(path)) || (method === 'GET' && limit === 'exports');

const routes = routesOf(test.app).filter((route) => isLogged(route) && route.access.callers !== 'anyone');

describe('While no audit entry can be written', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '503 refuses %s and writes nothing; afterwards it is done',
    async (_, route) => {
      const organisation = await anOrganisation(test);
      const family = await aFamily(test, organisation, 'Closed');
      const [kind = ''] = kindsOf(route.access).filter((one) => one !== 'apiKey');
      const call = await callerOf(kind, test, { organisation, family });
      await prepareFor(route.path, test, family);
      const payload = bodyFor(route, family);
      const request = {
        method: route.method,
        url: pathFor(route.path, family),
        query: QUERIES[`${route.method} ${route.path}`] ?? {},
        ...(typeof payload === 'object' && payload !== null && { payload }),
      };
      await refuseEntries();
      const before = await fingerprint(test.database);
      const refused = await call(request);
      const after = await fingerprint(test.database);
      await acceptEntries();
      expect(refused.statusCode, refused.body).toBe(503);
      expect(after).toEqual(before);
      const accepted = await call(request);
      expect(accepted.statusCode, accepted.body).toBeLessThan(300);
    },
  );

  it('503 opens the portal to nobody', async () => {
    const organisation = await anOrganisation(test);
    const { contactLinkId } = await aFamily(test, organisation, 'Closed');
    const token = portalToken(test.ctx.portalKey, contactLinkId);
    await test.database.query('update portal_link set token_hash = $2 where id = $1', [contactLinkId, sha256(token)]);
    const open = () => test.app.inject({ method: 'POST', url: '/api/portal/session', payload: { token } });
    await refuseEntries();
    const before = await fingerprint(test.database);
    const refused = await open();
    const after = await fingerprint(test.database);
    await acceptEntries();
    expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
    expect(after).toEqual(before);
    expect((await open()).statusCode).toBe(204);
  });

  it('503 lets nobody sign in', async () => {
    const { email } = await aUser(test, await anOrganisation(test));
    const signIn = () =>
      test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password: PASSWORD } });
    await refuseEntries();
    const before = await fingerprint(test.database);
    const refused = await signIn();
    const after = await fingerprint(test.database);
    await acceptEntries();
    expect(refused.statusCode).toBe(503);
    expect(refused.cookies).toEqual([]);
    expect(after).toEqual(before);
    expect((await signIn()).statusCode).toBe(200);
  });
});
