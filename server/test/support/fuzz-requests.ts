import fc from 'fast-check';
import { type JsonSchema, toJsonSchema } from './request-schema.ts';
import type { Route } from './route-list.ts';

// Code points. cspell:ignore dfff

export type FuzzRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
};

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Values that commonly break services: invalid text, dates and numbers. */
const NASTY = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, [], {}, [null], [[]], nested(200)],
  ...[
    '',
    ' ',
    '\t\r\n',
    '\0',
    'a\0b',
    '\u{d800}',
    'x\u{dfff}\u{d800}',
    '\u202e\u200b\ufeff',
    'İıſßﬀ',
    '𝔘😀👩‍👩‍👧',
    'é'.normalize('NFD'),
  ],
  ...['NaN', 'Infinity', '-Infinity', '1e309', '0x10', '01', '1_000', '٣', '９'],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '0001-01-01',
    '99999-01-01',
    '2026-11-15T25:00:00Z',
    '2026-11-15T00:00:00+99:99',
  ],
  ...['9999-12-31T23:59:59-23:59', 'infinity', '-infinity', 'now', 'epoch'],
  ...['$0-$50K', '$0—$50K', '$0 – $50K', '$5M', 'low', 'CRITICAL ', 'null', 'undefined', 'true'],
  ...[
    "'; drop table vendor; --",
    '%',
    '_',
    '\\',
    '%25',
    '../../..',
    '__proto__',
    'constructor',
    'toString',
    '=cmd()',
    '<script>',
  ],
  ...[
    'a@b',
    'a@b.c',
    `${'a'.repeat(300)}@example.com`,
    'é@example.com',
    '10.0.0.0/33',
    '::/129',
    '0/0',
    '::ffff:1.2.3.4/96',
  ],
  ...[
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(2_049),
    'x'.repeat(10_001),
    '😀'.repeat(200),
  ],
];

const BROKEN_JSON = [
  ...[
    '',
    '{',
    '}',
    '[',
    '{"name":',
    '{"name":"x"',
    "{'name':'x'}",
    '{name:1}',
    'undefined',
    'NaN',
    '{"name":01}',
    '\u0000',
  ],
  ...[
    '{"name":1e400}',
    '{"name":"\\ud800"}',
    '{"name":"\\u0000"}',
    '{"name":"x","name":null}',
    '\ufeff{}',
    '{}{}',
    '[1,]',
  ],
  ...[
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    '{"a":'.repeat(5_000),
    '"x"',
  ],
];

/** Not `..` itself: the client would resolve it and request another route. */
const RAW_SEGMENTS = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '..%2F',
  '%2F',
  '.',
  '...',
  '%FF',
  ';',
  'x'.repeat(1_100),
  'null',
  '0',
];
const RAW_QUERIES = [
  '%',
  '%zz',
  '&&=&',
  '=',
  '%00',
  'a[b]=c',
  'page=1&page=2',
  '__proto__=1',
  'query=%ED%A0%80',
  '?',
  '#',
];
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=x',
  'application/',
  'é',
  '',
];

const NO_PASSWORDS = [null, 0, true, [], {}, 'a\0b', 'x'.repeat(201), '\0'.repeat(12), undefined];

type Ids = Readonly<Record<string, string>>;

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** A value that the schema usually accepts. A field that refers to a record gets the ID of that name. */
function valid(schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, ids)));
  const types = [schema.type ?? []].flat();
  return fc.oneof(...(types.length > 0 ? types : ['any']).map((type) => validOfType(type, schema, ids)));
}

function validOfType(type: string, schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 1_000, multipleOf: step = 1 } = schema;
    return fc
      .integer({ min: Math.ceil(minimum / step), max: Math.floor(Math.min(maximum, 2 ** 31) / step) })
      .map((steps) => Number((steps * step).toFixed(4)));
  }
  if (type === 'array')
    return fc.array(valid(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 4 });
  if (type === 'object') return fields(schema, ids);
  if (type !== 'string') return fc.jsonValue({ maxDepth: 1 });
  if (schema.format === 'date') return fc.constantFrom('2026-11-15', '2024-02-29', '2027-01-31');
  if (schema.format === 'date-time') return fc.constant('2026-11-15T10:00:00Z');
  if (schema.format === 'email') return fc.nat(10_000).map((number) => `person${String(number)}@example.com`);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern?.includes('\\d{1,15}')) return fc.nat(40).map(String);
  return fc.string({ unit: 'grapheme', minLength: Math.max(1, schema.minLength ?? 1), maxLength: 24 });
}

function field(name: string, schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const good = name in ids ? fc.constant(ids[name]) : valid(schema, ids);
  // Password hashing is deliberately slow, so few requests contain a password that would be hashed.
  if (/password/i.test(name)) {
    return fc.oneof({ weight: 1, arbitrary: good }, { weight: 40, arbitrary: fc.constantFrom(...NO_PASSWORDS) });
  }
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 2, arbitrary: nasty });
}

function fields({ properties = {}, required = [] }: JsonSchema, ids: Ids): fc.Arbitrary<object> {
  const model = Object.entries(properties).map(([name, schema]) => {
    const freq = required.includes(name) ? 20 : 2;
    return [name, fc.option(field(name, schema, ids), { nil: undefined, freq })] as const;
  });
  return fc.record(Object.fromEntries([...model, ['unheardOf', fc.option(nasty, { nil: undefined, freq: 2 })]]));
}

const bodyFor = (schema: JsonSchema, ids: Ids): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 30, arbitrary: fields(schema, ids).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: nasty.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    { weight: 1, arbitrary: fc.constant(null) },
  );

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3_000).toWellFormed();

const queryFor = (schema: JsonSchema, ids: Ids): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fields(schema, ids).map((query) =>
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
          .join('&'),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_QUERIES) },
  );

const segmentFor = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant(encodeURIComponent(id)) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: nasty.map((value) => encodeURIComponent(asText(value)) || 'x') },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );

const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCharCode(...codes));
const sometimes = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined, freq: 2 });

const headers = fc.record({
  'if-match': sometimes(fc.oneof(headerText, fc.constantFrom('*', '"r1"', '"r2", "r3"', 'W/"r1"', '"r99999999999"'))),
  'idempotency-key': sometimes(fc.oneof(headerText, fc.nat(300).map(String), fc.constant('k'.repeat(256)))),
  'x-request-id': sometimes(headerText),
  accept: sometimes(fc.oneof(headerText, fc.constantFrom('text/csv', 'application/xml', '*/*;q=0'))),
});
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
);

function requestsAbout(route: Route, ids: Ids): fc.Arbitrary<FuzzRequest> {
  const { querystring, body } = route.schema;
  const segments = route.path
    .split('/')
    .map((part) => (part.startsWith(':') ? segmentFor(ids[part.slice(1)] ?? 'unknown') : fc.constant(part)));
  const payload = body === undefined ? fc.constant(null) : bodyFor(toJsonSchema(body), ids);
  const query = queryFor(toJsonSchema(querystring), ids);
  return fc
    .tuple(fc.tuple(...segments), query, payload, headers, contentType)
    .map(([parts, search, content, all, type]) => ({
      path: parts.join('/') + (search && `?${search}`),
      payload: content,
      headers: definedOnly({ ...all, 'content-type': content === null ? undefined : type }),
    }));
}

const definedOnly = (all: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Requests generated from the route's schemas and then corrupted, each using the IDs of one of these families. */
export const arbitraryRequests = (route: Route, families: readonly Ids[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...families.map((ids) => requestsAbout(route, ids)));
