import { type JsonSchema, toJsonSchema } from '../support/request-schema.ts';
import { type Route, listRoutes } from '../support/route-list.ts';
import { UNKNOWN_ID } from './normalise.ts';
import type { Recorder, RequestDetails } from './recorder.ts';

type Refusal = readonly [title: string, details: RequestDetails];

const MAX_BODY_BYTES = 1_048_576;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Records how each route of the group refuses variations of its first successful request. */
export async function recordRefusals(recorder: Recorder): Promise<void> {
  const routes = new Map(listRoutes(recorder.test.app).map((route) => [`${route.method} ${route.path}`, route]));
  for (const [name, example] of [...recorder.examples]) {
    const route = routes.get(name);
    if (!route) throw new Error(`The app has no route ${name}`);
    for (const [title, details] of refusalsOf(route, example)) await recorder.record(title, name, details);
  }
}

const refusalsOf = (route: Route, example: RequestDetails): Refusal[] => [
  ...credentialRefusals(route, example),
  ...idRefusals(route, example),
  ...queryRefusals(route, example),
  ...bodyRefusals(route, example),
];

export const permissionsOf = ({ access }: Route) => (access.callers === 'anyone' ? [] : access.permissions);

function credentialRefusals(route: Route, example: RequestDetails): Refusal[] {
  const refusals: Refusal[] = [
    ['401 without a credential', { ...example, caller: 'nobody' }],
    ['401 for a wrong key', { ...example, caller: 'key with a wrong secret' }],
  ];
  for (const permission of permissionsOf(route)) {
    refusals.push([`403 without ${permission}`, { ...example, caller: `key without ${permission}` }]);
  }
  if (route.method === 'GET') return refusals;
  return [...refusals, ['403 from another site', { ...example, caller: 'signed-in user on another site' }]];
}

/** Creates what it does not find. */
export const isUpsert = ({ method, path }: Route) => method === 'PUT' && path.startsWith('/api/v1/vendors/external/');

function idRefusals(route: Route, example: RequestDetails): Refusal[] {
  if (route.params.length === 0 || isUpsert(route)) return [];
  const unknown = route.params.map((name): Refusal => {
    const id = name.endsWith('Id') && name !== 'externalId' ? UNKNOWN_ID : 'no-such-name';
    return [`404 for an unknown ${name}`, { ...example, params: { ...example.params, [name]: id } }];
  });
  return [...unknown, ['404 in another organisation', { ...example, caller: 'key of another organisation' }]];
}

const propertiesOf = (schema: unknown) => Object.entries(toJsonSchema(schema).properties ?? {});

function queryRefusals({ schema }: Route, example: RequestDetails): Refusal[] {
  const properties = propertiesOf(schema.querystring);
  if (properties.length === 0) return [];
  const twice = properties.flatMap(([name]): [string, string][] => [
    [name, '1'],
    [name, '2'],
  ]);
  const invalid = properties.map(([name, property]): [string, string] => [name, invalidValueOf(property)]);
  return [
    ['400 for repeated parameters', { ...example, query: twice }],
    ['400 for invalid parameters', { ...example, query: Object.fromEntries(invalid) }],
  ];
}

function invalidValueOf({ enum: values, format }: JsonSchema): string {
  if (values) return 'NO_SUCH_VALUE';
  return format === 'date' ? '2099-02-30' : '\0';
}

function bodyRefusals({ schema, bodyLimit = MAX_BODY_BYTES }: Route, example: RequestDetails): Refusal[] {
  if (schema.body === undefined || typeof example.body === 'string') return [];
  const { required = [] } = toJsonSchema(schema.body);
  const fields = propertiesOf(schema.body).map(([name]) => [name, { unexpected: true }]);
  const headers = { ...example.headers, ...JSON_TYPE };
  const empty: Refusal = ['400 for a body without fields', { ...example, body: {} }];
  return [
    ...(required.length > 0 ? [empty] : []),
    ['400 for fields of the wrong type', { ...example, body: Object.fromEntries(fields) }],
    ['400 for a body that is not an object', { ...example, body: [] }],
    ['400 for malformed JSON', { ...example, headers, body: '{' }],
    ['413 for a body that is too large', { ...example, headers, body: `"${'x'.repeat(bodyLimit)}"` }],
    ['415 for a body that is not JSON', { ...example, headers: { 'content-type': 'text/plain' }, body: 'text' }],
  ];
}
