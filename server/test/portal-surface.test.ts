import { ALL_PERMISSIONS } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOfPortal } from '../src/platform/http/access.ts';
import { aKeyCaller, aPortalCaller, aSessionCaller, type Caller } from './callers.ts';
import { fingerprint } from './database-fingerprint.ts';
import { anOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { pathFor, type Route, routesOf } from './route-list.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();
let family: Family;
let [session, key, contact]: Caller[] = [];
beforeAll(async () => {
  const organisation = await anOrganisation(test);
  family = await aFamily(test, organisation, 'Surface');
  session = await aSessionCaller(test, organisation, ALL_PERMISSIONS);
  key = await aKeyCaller(test, organisation, ALL_PERMISSIONS);
  contact = await aPortalCaller(test, organisation, family);
});

const guarded = () => routesOf(test.app).filter(({ access }) => access.callers !== 'anyone');

/** Turned away before anything else is looked at. */
async function expectStranger(caller: Caller | undefined, route: Route) {
  const answer = await caller?.({ method: route.method, url: pathFor(route.path, family) });
  const title = `${route.method} ${route.path}`;
  expect([title, answer?.statusCode]).toEqual([title, 401]);
  expect(answer?.body, title).toBe(route.method === 'HEAD' ? '' : '{"error":"Unauthorized"}');
}

describe('The portal and the rest of the interface', () => {
  it('401 on every other route for the cookie of the portal, and writes nothing', async () => {
    const routes = guarded().filter(({ access }) => !isOfPortal(access));
    expect(routes.length).toBeGreaterThan(80);
    const before = await fingerprint(test.database);
    for (const route of routes) await expectStranger(contact, route);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('401 on every route of the portal for a session and a key that hold every permission, and writes nothing', async () => {
    const routes = guarded().filter(({ access }) => isOfPortal(access));
    expect(routes.length).toBeGreaterThan(13);
    const before = await fingerprint(test.database);
    for (const route of routes) {
      await expectStranger(session, route);
      await expectStranger(key, route);
    }
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('has every route of the portal below /api/portal, and nothing else there but the exchange of a link', () => {
    const ofPortal = routesOf(test.app).filter(({ path }) => path.startsWith('/api/portal/'));
    expect(ofPortal.filter(({ access }) => !isOfPortal(access)).map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['POST /api/portal/session'],
    );
    expect(guarded().filter(({ access, path }) => isOfPortal(access) && !path.startsWith('/api/portal/'))).toEqual([]);
  });

  it('200 for the contact whose cookie it is, so that the refusals mean something', async () => {
    expect((await contact?.({ method: 'GET', url: '/api/portal/assessment' }))?.statusCode).toBe(200);
  });
});
