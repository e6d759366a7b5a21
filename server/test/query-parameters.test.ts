import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { buildExampleRequest, listFields, toRouteTitle } from './support/example-request.ts';
import { seedOrganisation, seedSignedInUser } from './support/factories.ts';
import { buildExample, toJsonSchema } from './support/request-schema.ts';
import { listRoutes, type Route } from './support/route-list.ts';
import { seedOneOfEverything, type SeededIds } from './support/seed-one-of-everything.ts';
import { type Call, useTestApp } from './support/test-app.ts';

const test = useTestApp();
let routes: Route[];
let family: SeededIds;
let call: (request: Call) => Promise<{ statusCode: number; body: string; json: () => { error: string } }>;
beforeAll(async () => {
  const organisation = await seedOrganisation(test);
  family = await seedOneOfEverything(test, organisation, 'Asked');
  ({ call } = await seedSignedInUser(test, organisation));
  routes = listRoutes(test.app).filter(({ method, access: { callers } }) => {
    return method === 'GET' && callers !== 'anyone' && callers.includes('session');
  });
});

const withParameters = () => routes.filter(({ schema }) => listFields(schema.querystring).length > 0);
const ask = (route: Route, search: string) => {
  const { url } = buildExampleRequest(route, family);
  return call({ method: 'GET', url: `${url}?${search}` });
};

/** Routes that send all rows are compared by status: a download is an audit entry, which the next one contains. */
const isStable = ({ path }: Route) => !path.includes('audit') && !path.includes('activity');

describe('A query parameter, on every route', () => {
  it('counts as absent when it is empty', async () => {
    expect(withParameters().length).toBeGreaterThan(10);
    for (const route of withParameters().filter(isStable)) {
      const without = await ask(route, '');
      expect([toRouteTitle(route), without.statusCode]).toEqual([toRouteTitle(route), 200]);
      for (const name of listFields(route.schema.querystring)) {
        const { statusCode, body } = await ask(route, `${name}=`);
        expect([toRouteTitle(route), name, statusCode, body]).toEqual([toRouteTitle(route), name, 200, without.body]);
      }
    }
  });

  it('400 naming it when it is repeated; writes nothing', async () => {
    const before = await fingerprintDatabase(test.database);
    for (const route of withParameters()) {
      for (const [name, schema] of Object.entries(toJsonSchema(route.schema.querystring).properties ?? {})) {
        const value = encodeURIComponent(String(buildExample(schema, family, name)));
        const response = await ask(route, `${name}=${value}&${name}=${value}`);
        expect([toRouteTitle(route), response.statusCode]).toEqual([toRouteTitle(route), 400]);
        expect(response.json()).toMatchObject({
          error: `Invalid parameter: ${name}`,
          details: [{ path: name, message: 'must not be repeated' }],
        });
      }
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('is ignored when the route does not know it, even if repeated', async () => {
    for (const route of withParameters().filter(isStable)) {
      const [without, unknown] = [await ask(route, ''), await ask(route, 'unheardOf=1&unheardOf=2')];
      expect([toRouteTitle(route), unknown.statusCode, unknown.body]).toEqual([toRouteTitle(route), 200, without.body]);
    }
  });

  it.each([
    ['pageSize', 500],
    ['limit', 1000],
  ])('400 when %s is above %i, 200 when it is equal', async (name, most) => {
    const paged = withParameters().filter(({ schema }) => listFields(schema.querystring).includes(name));
    expect(paged.length).toBeGreaterThan(0);
    for (const route of paged) {
      const [over, equal] = [
        await ask(route, `${name}=${String(most + 1)}`),
        await ask(route, `${name}=${String(most)}`),
      ];
      expect([toRouteTitle(route), over.statusCode, equal.statusCode]).toEqual([toRouteTitle(route), 400, 200]);
      expect(over.json()).toMatchObject({
        error: `Invalid parameter: ${name}`,
        details: [{ path: name, message: `must be at most ${String(most)}` }],
      });
    }
  });
});
