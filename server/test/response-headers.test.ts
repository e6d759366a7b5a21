import { describe, expect, it } from 'vitest';
import { buildExampleRequest, toRouteTitle } from './support/example-request.ts';
import { seedIntegrator, seedOrganisation, seedSignedInUser } from './support/factories.ts';
import { prepareRoute } from './support/route-examples.ts';
import { listRoutes, type Route } from './support/route-list.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
const UNKNOWN_ID = '6f9f2a4e-0000-4000-8000-000000000000';

const acceptsBearer = ({ access: { callers } }: Route) =>
  callers !== 'anyone' && callers.some((kind) => kind === 'apiKey' || kind === 'scim');
const isProtected = ({ access: { callers } }: Route) => callers !== 'anyone';

describe('WWW-Authenticate', () => {
  const challengeOf = async (route: Route, headers: Record<string, string> = {}) => {
    const url = route.path.replaceAll(/:\w+/g, UNKNOWN_ID);
    const response = await test.app.inject({ method: route.method, url, headers });
    return [toRouteTitle(route), response.statusCode, response.headers['www-authenticate']];
  };

  it('401 names the credential that the route accepts, on every route', async () => {
    const routes = listRoutes(test.app).filter(isProtected);
    expect(routes.length).toBeGreaterThan(100);
    for (const route of routes) {
      const challenge = acceptsBearer(route) ? 'Bearer realm="Assay"' : 'Cookie realm="Assay"';
      expect(await challengeOf(route)).toEqual([toRouteTitle(route), 401, challenge]);
    }
  });

  it('401 says that the token is invalid when one was sent', async () => {
    for (const route of listRoutes(test.app).filter(acceptsBearer)) {
      expect(await challengeOf(route, { authorization: 'Bearer assay_wrong' })).toEqual([
        toRouteTitle(route),
        401,
        'Bearer realm="Assay", error="invalid_token"',
      ]);
    }
  });

  it('401 does not call the token invalid when another kind of credential was sent', async () => {
    const response = await test.app.inject({ url: '/api/v1/vendors', headers: { authorization: 'Basic eDp5' } });
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Assay"');
  });

  it('is absent from other responses', async () => {
    const { call } = await seedIntegrator(test, ['vendors:view']);
    const responses = [await call({ url: '/api/v1/vendors' }), await call({ url: '/api/v1/audit' })];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
    expect(responses.map(({ headers }) => headers['www-authenticate'])).toEqual([undefined, undefined]);
  });
});

describe('Location', () => {
  const WITH_LOCATION: readonly (readonly [route: string, collection: string])[] = [
    ['POST /api/v1/vendors/import', '/api/v1/vendors'],
    ['POST /api/v1/assessments', '/api/v1/assessments'],
    ['POST /api/v1/assessments/:assessmentId/findings', '/api/v1/findings'],
    ['POST /api/v1/frameworks/import', '/api/v1/frameworks'],
    ['POST /api/v1/templates', '/api/v1/templates'],
    ['POST /api/v1/templates/import', '/api/v1/templates'],
    ['POST /api/v1/templates/starter', '/api/v1/templates'],
    ['POST /api/v1/templates/:templateId/versions', '/api/v1/templates'],
    ['POST /api/v1/templates/:templateId/duplicate', '/api/v1/templates'],
    ['POST /api/v1/webhooks', '/api/v1/webhooks'],
    ['POST /api/app/issued-reports', '/api/app/issued-reports'],
    ['POST /api/app/users', '/api/app/users'],
    ['POST /api/app/users/invitations', '/api/app/users'],
  ];

  it.each(WITH_LOCATION)('201 of %s names a resource that GET serves', async (title, collection) => {
    const organisation = await seedOrganisation(test, title);
    const family = await seedOneOfEverything(test, organisation, 'Located');
    const { call } = await seedSignedInUser(test, organisation);
    const route = listRoutes(test.app).find((one) => toRouteTitle(one) === title);
    if (!route) throw new Error(`${title} is no route`);
    await prepareRoute(route.path, test, family);
    const response = await call(buildExampleRequest(route, family));
    expect(response.statusCode, response.body).toBe(201);
    expect(response.headers.location).toBe(`${collection}/${String(response.json().id)}`);
    const found = await call({ url: String(response.headers.location) });
    expect([found.statusCode, found.json().id]).toEqual([200, response.json().id]);
  });

  it('is declared by every route that creates something with a GET route of its own', () => {
    const routes = listRoutes(test.app);
    const shown = new Set(
      routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/:\w+$/, ':id')),
    );
    const creating = routes.filter(({ method, schema }) => method === 'POST' && has201(schema.response));
    // Their GET routes serve the file: attachment-routes.test.ts, finding-files.test.ts, portal-findings.test.ts.
    const uploads = [
      'POST /api/v1/vendors/:vendorId/certifications/:certificationId/attachments',
      'POST /api/v1/findings/:findingId/files',
      'POST /api/portal/findings/:findingId/files',
    ];
    const declared = new Set([...WITH_LOCATION.map(([title]) => title), ...uploads]);
    const missing = creating.filter((route) => {
      const collection = route.path.replace(/\/(import|starter|invitations|:\w+\/(versions|duplicate))$/, '');
      return !route.path.startsWith('/scim/') && shown.has(`${collection}/:id`) && !declared.has(toRouteTitle(route));
    });
    expect(creating.length).toBeGreaterThan(declared.size);
    expect(missing.map(toRouteTitle)).toEqual([]);
  });
});

const has201 = (response: unknown) => typeof response === 'object' && response !== null && 201 in response;
