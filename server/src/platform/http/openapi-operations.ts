import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import { isRecord } from './openapi-schemas.ts';

/** What a route declares outside its schema. */
export type OperationRoute = {
  readonly method: string;
  readonly config: FastifyContextConfig;
  /** The JSON Schema of the query. */
  readonly query: unknown;
  readonly hasOptionalBody: boolean;
};

type Described = Record<string, unknown>;

const TEXT = { type: 'string' } as const;
const text = (description: string, example: string) => ({ description, schema: TEXT, example });
const always = (header: ReturnType<typeof text>) => ({ ...header, required: true });

const SHARED_HEADERS = {
  'X-Request-Id': always(
    text(
      'Identifies the request in the service logs. You can send your own ID.',
      '6f1d1c7e-8a53-4f0e-9a51-0d3c7d6f2b90',
    ),
  ),
  ETag: text(
    'The version of a JSON response. Send it as `If-None-Match` when reading, or as `If-Match` when changing a record.',
    '"r12-Uq3XoP0sVjR9tLwZ1aBcDe"',
  ),
  Location: always(text('The path of the new record', '/api/v1/vendors/2f6c1c1e-52f4-4d6e-8d6e-0e8f3f1f6a11')),
  Link: text(
    'The next page, as `<…>; rel="next"`. The last page has none.',
    '</api/v1/vendors?limit=100&cursor=WyJ2MSJd>; rel="next"',
  ),
  'Synced-Until': text(
    'Where the next sync starts: send it as `updatedSince` or `since`. Returned only with the first page of a list sorted by last change.',
    '2026-11-16T02:00:00.000Z',
  ),
  'Content-Disposition': text('The file name, if the response is a file', 'attachment; filename="vendors.csv"'),
  'RateLimit-Policy': text('The limit that applies: `q` requests in `w` seconds', '"audit";q=60;w=60'),
  RateLimit: text('The remaining limit: `r` requests, and `t` seconds until more are available', '"audit";r=59;t=60'),
  'Retry-After': {
    description: 'Seconds to wait before you retry the request',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  'WWW-Authenticate': always(
    text('The authentication scheme that the operation accepts', 'Bearer realm="Assay", error="invalid_token"'),
  ),
} as const;

type HeaderName = keyof typeof SHARED_HEADERS;

/** Component name, description and headers of the responses that operations share. */
const SHARED_RESPONSES: Readonly<
  Record<string, readonly [name: string, description: string, ...headers: HeaderName[]]>
> = {
  304: ['NotModified', 'The response has not changed since the given `ETag`.', 'ETag'],
  400: ['BadRequest', 'A parameter or the body is invalid. `details` lists the fields.'],
  401: ['Unauthorized', 'The credential is missing or invalid.', 'WWW-Authenticate'],
  403: ['Forbidden', 'The caller lacks a permission.'],
  404: ['NotFound', 'The record does not exist, or belongs to another organisation.'],
  409: ['Conflict', 'The state of the record does not allow this, or another record uses the same key.'],
  412: ['PreconditionFailed', 'The record has changed since the revision in `If-Match`.'],
  413: ['ContentTooLarge', 'The body or file is too large.'],
  415: ['UnsupportedMediaType', 'The media type of the body is not supported.'],
  422: [
    'UnprocessableContent',
    'The `Idempotency-Key` was used for a different request, or the report would be too long.',
  ],
  429: ['TooManyRequests', 'A rate limit was exceeded.', 'Retry-After', 'RateLimit-Policy', 'RateLimit'],
  502: ['BadGateway', 'The stored file is damaged or missing.'],
  503: ['ServiceUnavailable', 'The service or its database is temporarily unavailable.', 'Retry-After'],
};

export const listOperations = (document: { readonly paths?: object; readonly webhooks?: object }): Described[] =>
  Object.values({ ...document.paths, ...document.webhooks })
    .flatMap((path: unknown) => (isRecord(path) ? Object.values(path) : []))
    .filter(isRecord);

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The `ETag` of an earlier response. If the response has not changed, the operation returns 304 without a body.',
};

const listItems = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const hasParameter = ({ parameters }: Described, name: string) =>
  listItems(parameters).some((parameter) => isRecord(parameter) && parameter.name === name);

const hasType = (response: unknown, type: string) =>
  isRecord(response) && isRecord(response.content) && type in response.content;

/** Adds what routes of a kind have in common: conditional requests, response headers and shared error responses. */
export function completeOperation(operation: Described, route: OperationRoute) {
  describeReferences(operation, route.query);
  if (isRecord(operation.requestBody)) operation.requestBody.required = !route.hasOptionalBody;
  const responses = isRecord(operation.responses) ? operation.responses : {};
  const isTagged = route.method === 'GET' && hasType(responses['200'], 'application/json');
  const sent = listHeaders(operation, route, isTagged);
  for (const [status, response] of Object.entries(responses)) {
    if (isRecord(response)) responses[status] = completeResponse(response, { status, sent, ...route });
  }
  if (!isTagged) return;
  operation.parameters = [...listItems(operation.parameters), IF_NONE_MATCH];
  responses['304'] = { $ref: '#/components/responses/NotModified' };
}

/** The headers of a successful response. */
function listHeaders(operation: Described, { config }: OperationRoute, isTagged: boolean): HeaderName[] {
  const responses = isRecord(operation.responses) ? operation.responses : {};
  const headers: readonly (readonly [name: HeaderName, isSent: boolean])[] = [
    ['X-Request-Id', true],
    ['ETag', isTagged || config.revision === true],
    ['Link', hasParameter(operation, 'cursor')],
    ['Synced-Until', hasParameter(operation, 'updatedSince') || hasParameter(operation, 'since')],
    ['Content-Disposition', config.limit === 'exports' || hasType(responses['200'], 'text/csv')],
  ];
  return headers.flatMap(([name, isSent]) => (isSent ? [name] : []));
}

type ResponseInput = OperationRoute & { readonly status: string; readonly sent: readonly HeaderName[] };

function completeResponse(response: Described, { status, sent, config }: ResponseInput): Described {
  const shared = SHARED_RESPONSES[status];
  const limit: HeaderName[] = config.limit === 'audit' ? ['RateLimit-Policy', 'RateLimit'] : [];
  if (!shared) {
    const created: HeaderName[] = status === '201' && config.location !== undefined ? ['Location'] : [];
    const description = STATUS_CODES[status] ?? status;
    return { ...response, description, headers: referTo([...sent, ...created, ...limit]) };
  }
  const [name, description, ...headers] = shared;
  const body = findErrorBody(response);
  return body && limit.length === 0
    ? { $ref: `#/components/responses/${body.prefix}${name}` }
    : { ...response, description, headers: referTo(['X-Request-Id', ...headers, ...limit]) };
}

/** Swagger drops the description of a parameter whose schema is a reference. */
function describeReferences({ parameters }: Described, query: unknown) {
  const properties = isRecord(query) && isRecord(query.properties) ? query.properties : {};
  for (const parameter of listItems(parameters).filter(isRecord)) {
    const property = properties[String(parameter.name)];
    if (isRecord(property)) parameter.description ??= property.description;
  }
}

const referTo = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The bodies of errors, and the prefix of the components with them. */
const ERROR_BODIES = [
  { prefix: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  { prefix: 'Scim', content: { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimError' } } } },
];

const findErrorBody = ({ content }: Described) =>
  ERROR_BODIES.find((body) => JSON.stringify(body.content) === JSON.stringify(content));

/** Every shared response, for each kind of error body. */
export const SHARED_COMPONENTS = {
  headers: SHARED_HEADERS,
  responses: Object.fromEntries(
    ERROR_BODIES.flatMap(({ prefix, content }) =>
      Object.entries(SHARED_RESPONSES).map(([status, [name, description, ...headers]]) => [
        prefix + name,
        { description, headers: referTo(['X-Request-Id', ...headers]), ...(status !== '304' && { content }) },
      ]),
    ),
  ),
};
