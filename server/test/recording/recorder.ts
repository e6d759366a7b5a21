import type { LightMyRequestResponse } from 'fastify';
import type { TestOrganisation } from '../support/factories.ts';
import { fillPath } from '../support/route-list.ts';
import type { Call, TestApp } from '../support/test-app.ts';
import { createCallers } from './callers.ts';
import type { Caller, Exchange } from './exchange.ts';
import { isObject, type JsonValue } from './json.ts';
import { createNormaliser, toSingular } from './normalise.ts';

type Values = Readonly<Record<string, string>>;

export type RequestDetails = {
  readonly caller?: Caller;
  readonly params?: Values;
  readonly query?: Values | readonly (readonly [string, string])[];
  readonly headers?: Values;
  readonly body?: JsonValue;
};

/** Headers of nearly every answer: the recording lists only those that differ, with null for a missing one. */
const COMMON_HEADERS: Values = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-request-id': '<request id>',
};
/** The length follows from the body, and the rest belongs to the connection. */
const IGNORED_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** The exchange with the headers that the recording leaves out. */
export const withAllHeaders = ({ request, answer }: Exchange) => ({
  request,
  answer: { ...answer, headers: { ...COMMON_HEADERS, ...(isObject(answer.headers) && answer.headers) } },
});

/** Sees every recorded response as it came. */
export type InspectResponse = (route: string, response: LightMyRequestResponse) => void;

export type Recorder = ReturnType<typeof createRecorder>;

/** Sends the requests of one group to an organisation of its own and keeps the exchanges. */
export function createRecorder(test: TestApp, organisation: TestOrganisation, inspect?: InspectResponse) {
  const senderFor = createCallers(test, organisation);
  const { normalise, keepHashOf } = createNormaliser();
  const exchanges = new Map<string, Exchange>();
  /** The first successful request of each route, from which the general refusals are made. */
  const examples = new Map<string, RequestDetails>();

  const send = async (route: string, details: RequestDetails) => {
    const sendAs = await senderFor(details.caller ?? 'full access key');
    return sendAs(toCall(route, details));
  };

  const addExchange = (title: string, exchange: Exchange) => {
    const key = `${exchange.request.route}: ${title}`;
    const { status, body = null } = exchange.answer;
    if (!title.startsWith(String(status))) {
      throw new Error(`"${key}" got ${String(status)} ${JSON.stringify(body).slice(0, 200)}`);
    }
    if (exchanges.has(key)) throw new Error(`Two requests have the title "${key}"`);
    exchanges.set(key, exchange);
  };

  const exchange = async (title: string, route: string, details: RequestDetails) => {
    const { caller = 'full access key', ...rest } = details;
    const kind = kindOf(route);
    const request = Object.fromEntries(
      Object.entries(rest).map(([part, value]) => [part, normalise(toRecordable(value), kind)]),
    );
    if (typeof details.body === 'string') keepHashOf(details.body);
    const response = await send(route, details);
    inspect?.(route, response);
    const body = normalise(bodyOf(response), kind);
    const headers = normalise(headersOf(response));
    const answer = { status: response.statusCode, headers, ...(body !== null && { body }) };
    addExchange(title, { request: { caller, route, ...request }, answer });
    return response;
  };

  return {
    test,
    organisation,
    exchanges,
    examples,
    send,

    /** Sends and records. The title begins with the expected status. Returns the JSON body as it came. */
    record: async (title: string, route: string, details: RequestDetails = {}) => {
      const response = await exchange(title, route, details);
      if (response.statusCode < 300 && !examples.has(route)) {
        examples.set(route, details);
        if (route.startsWith('GET ')) await exchange('200', route.replace('GET', 'HEAD'), details);
      }
      return jsonOf(response);
    },

    /** Records a request to a route whose general refusals belong to another group, or to no route at all. */
    observe: async (title: string, route: string, details: RequestDetails = {}) =>
      jsonOf(await exchange(title, route, details)),

    /** Sends without recording, to set up what the recorded requests need. The IDs get their placeholders here. */
    prepare: async (route: string, details: RequestDetails = {}) => {
      const response = await send(route, details);
      if (response.statusCode >= 300) throw new Error(`${route} got ${response.body}`);
      normalise(bodyOf(response), kindOf(route));
      return jsonOf(response);
    },
  };
}

function toCall(route: string, { params = {}, query, headers, body }: RequestDetails): Call {
  const [method = '', path = ''] = route.split(' ');
  const search = query === undefined ? '' : `?${new URLSearchParams(toPairs(query)).toString()}`;
  return {
    method: toMethod(method),
    url: fillPath(path, params) + search,
    ...(headers && { headers }),
    ...toPayload(body, headers),
  };
}

/** A text is sent as it is, everything else as JSON. */
function toPayload(body: JsonValue | undefined, headers: Values | undefined): Pick<Call, 'payload' | 'headers'> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { payload: body };
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

const toPairs = (query: NonNullable<RequestDetails['query']>) =>
  isPairs(query) ? query.map(([name, value]): [string, string] => [name, value]) : Object.entries(query);

const isPairs = (query: NonNullable<RequestDetails['query']>): query is readonly (readonly [string, string])[] =>
  Array.isArray(query);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function toMethod(name: string) {
  const method = METHODS.find((one) => one === name);
  if (!method) throw new Error(`${name} is not a method of the API`);
  return method;
}

const toJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value));

const MAX_RECORDED_LENGTH = 2_000;

/** What is refused for its size would fill the file. */
const toRecordable = (value: unknown): JsonValue =>
  JSON.parse(JSON.stringify(value), (_, field: unknown) =>
    typeof field === 'string' && field.length > MAX_RECORDED_LENGTH ? `<${String(field.length)} characters>` : field,
  );

const isJson = ({ headers, body }: LightMyRequestResponse) =>
  body !== '' && String(headers['content-type']).startsWith('application/json');

const jsonOf = (response: LightMyRequestResponse) => (isJson(response) ? response.json() : null);

function bodyOf(response: LightMyRequestResponse): JsonValue {
  if (response.body === '') return null;
  if (isJson(response)) return response.json();
  if (response.headers['content-type'] === 'application/pdf') return response.body.slice(0, '%PDF-1.7'.length);
  return response.body.split('\n');
}

/** The hash of the body, which contains IDs and times. */
const TAG_HASH = /[\w-]{22}"$/;

function headersOf({ headers }: LightMyRequestResponse): JsonValue {
  const sent = {
    ...headers,
    ...('x-request-id' in headers && { 'x-request-id': '<request id>' }),
    ...(headers.etag !== undefined && { etag: headers.etag.replace(TAG_HASH, '<hash>"') }),
  };
  const differing = Object.entries(sent).filter(
    ([name, value]) => !IGNORED_HEADERS.has(name) && value !== COMMON_HEADERS[name],
  );
  const missing = Object.keys(COMMON_HEADERS).filter((name) => !(name in headers));
  return toJson(Object.fromEntries([...differing, ...missing.map((name) => [name, null])]));
}

/** What a route creates or shows: POST /api/v1/vendors/import a vendor. */
function kindOf(route: string): string {
  const collection = route
    .split('/')
    .filter((part) => part === 'evidence' || (part.endsWith('s') && !part.startsWith(':')))
    .at(-1);
  return collection === undefined ? 'id' : toSingular(collection);
}
