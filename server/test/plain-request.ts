import { exampleOf, requestSchema } from './request-schema.ts';
import { BODIES, QUERIES } from './route-examples.ts';
import { pathFor, type Route } from './route-list.ts';

export type Ids = Readonly<Record<string, string>>;

export const titleOf = ({ method, path }: Route) => `${method} ${path}`;

export const fieldsOf = (schema: unknown) => Object.keys(requestSchema(schema).properties ?? {});

/** In a body, an external id and the key of a question name no record of ours: they are names the customer gives. */
export const NAMES = ['externalId', 'questionKey'];
export const idsInBody = ({ schema }: Route) => fieldsOf(schema.body).filter((name) => !NAMES.includes(name));

export const only = (ids: Ids, names: readonly string[]): Ids =>
  Object.fromEntries(Object.entries(ids).filter(([name]) => names.includes(name)));

/** The smallest request the route takes, about the records of these ids; more fields can be given. */
export function plainRequest(route: Route, ids: Ids, fields: { body?: Ids; query?: Ids } = {}) {
  const query = new URLSearchParams({ ...QUERIES[titleOf(route)], ...fields.query }).toString();
  const smallest = exampleOf(requestSchema(route.schema.body), ids);
  const payload = { ...(typeof smallest === 'object' ? smallest : {}), ...BODIES[titleOf(route)], ...fields.body };
  return {
    method: route.method,
    url: pathFor(route.path, ids) + (query && `?${query}`),
    ...(route.schema.body !== undefined && { payload }),
  };
}
