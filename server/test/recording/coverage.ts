import { toJsonSchema } from '../support/request-schema.ts';
import { type Route, listRoutes } from '../support/route-list.ts';
import { ROUTES as SPECIFIED } from '../spec/routes.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import { isObject } from './json.ts';
import { isUpsert, permissionsOf } from './refusals.ts';

const specified = new Set(SPECIFIED.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Everything under /api/v1, and the downloads that the specification lists without a version. */
export const recordedRoutesOf = ({ app }: TestApp) =>
  listRoutes(app).filter(
    ({ method, path }) => path.startsWith('/api/v1/') || specified.has(`${method === 'HEAD' ? 'GET' : method} ${path}`),
  );

const namesIn = (schema: unknown) => Object.keys(toJsonSchema(schema).properties ?? {});

/** The statuses that recorded requests to this route must include besides a success. */
function expectedRefusals(route: Route): number[] {
  const takesInput = namesIn(route.schema.querystring).length > 0 || route.schema.body !== undefined;
  return [
    401,
    ...(permissionsOf(route).length > 0 ? [403] : []),
    ...(route.params.length > 0 && !isUpsert(route) ? [404] : []),
    ...(takesInput ? [400] : []),
  ];
}

const queryNamesOf = ({ request: { query } }: Exchange) => (isObject(query) ? Object.keys(query) : []);

/** What the recording lacks for a route, in words; an empty list when it is complete. */
export function findGaps(route: Route, exchanges: readonly Exchange[]): string[] {
  const own = exchanges.filter(({ request }) => request.route === nameOf(route));
  const successes = own.filter(isSuccess);
  const statuses = new Set(own.map(({ answer }) => answer.status));
  const used = new Set(successes.flatMap(queryNamesOf));
  // HEAD repeats the GET route of the same path, which is checked in full.
  const refusals = route.method === 'HEAD' ? [] : expectedRefusals(route);
  const parameters = route.method === 'HEAD' ? [] : namesIn(route.schema.querystring);
  return [
    ...(successes.length === 0 ? ['no success'] : []),
    ...refusals.filter((status) => !statuses.has(status)).map((status) => `no ${String(status)}`),
    ...parameters.filter((name) => !used.has(name)).map((name) => `no success with ?${name}=`),
  ];
}
