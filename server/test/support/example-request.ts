import { buildExample, toJsonSchema } from './request-schema.ts';
import { BODIES, QUERIES } from './route-examples.ts';
import { fillPath, type Route } from './route-list.ts';

export type ExampleIds = Readonly<Record<string, string>>;

export const toRouteTitle = ({ method, path }: Route) => `${method} ${path}`;

export const listFields = (schema: unknown) => Object.keys(toJsonSchema(schema).properties ?? {});

/** In a body, external IDs and question keys are chosen by the customer and refer to no record. */
export const NAMED_PARAMS = ['externalId', 'questionKey'];
export const listBodyIds = ({ schema }: Route) =>
  listFields(schema.body).filter((name) => !NAMED_PARAMS.includes(name));

export const pickIds = (ids: ExampleIds, names: readonly string[]): ExampleIds =>
  Object.fromEntries(Object.entries(ids).filter(([name]) => names.includes(name)));

/** The smallest valid request for the route, using these IDs and any additional fields. */
export function buildExampleRequest(
  route: Route,
  ids: ExampleIds,
  fields: { body?: ExampleIds; query?: ExampleIds } = {},
) {
  const query = new URLSearchParams({ ...QUERIES[toRouteTitle(route)], ...fields.query }).toString();
  const smallest = buildExample(toJsonSchema(route.schema.body), ids);
  const payload = { ...(typeof smallest === 'object' ? smallest : {}), ...BODIES[toRouteTitle(route)], ...fields.body };
  return {
    method: route.method,
    url: fillPath(route.path, ids) + (query && `?${query}`),
    ...(route.schema.body !== undefined && { payload }),
  };
}
