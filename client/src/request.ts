import createClient, { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { FileBody, Method, RequestSettings } from './calls.ts';
import { AssayError, parseErrorResponse } from './error.ts';
import type { Fetch } from './retry.ts';

type Values = Readonly<Record<string, unknown>>;

/** An untyped call, after its types were checked. */
export type RequestOptions = RequestSettings & {
  readonly path?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
};

export type SendRequest = (method: Method, path: string, options?: RequestOptions) => Promise<Response>;

type AnyCall = {
  parameters: { path?: Values | undefined; query?: Values | undefined };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
};
type AnyPaths = Record<string, Record<Method, AnyCall>>;

type Connection = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly fetch: Fetch };

/** Sends requests and throws error responses as AssayError. */
export function createRequestSender({ baseUrl, apiKey, fetch }: Connection): SendRequest {
  const client = createClient<AnyPaths>({ baseUrl, fetch, bodySerializer: written });
  return async (method, path, options = {}) => {
    const { path: names, query, body, signal } = options;
    const { error, response } = await client
      .request(method, path, {
        params: { path: names, query },
        body,
        parseAs: 'stream',
        signal: signal ?? null,
        headers: { ...buildHeaders(method, options, apiKey) },
      })
      .catch(unreachable);
    if (!response.ok) throw parseErrorResponse(error, response);
    return response;
  };
}

const isFile = (body: unknown): body is FileBody =>
  body instanceof Blob || body instanceof ArrayBuffer || body instanceof Uint8Array;

const written = (body: unknown) => (isFile(body) ? body : JSON.stringify(body));

/** A header that is null is omitted. */
const buildHeaders = (method: Method, options: RequestOptions, apiKey: string | undefined) => ({
  authorization: apiKey === undefined ? null : `Bearer ${apiKey}`,
  'if-match': options.ifMatch ?? null,
  'idempotency-key': options.idempotencyKey ?? (method === 'post' && apiKey !== undefined ? crypto.randomUUID() : null),
  ...(isFile(options.body) && { 'content-type': options.contentType ?? 'application/octet-stream' }),
});

/**
 * fetch throws a TypeError when the connection fails. If the caller aborted the request, rethrows the caller's reason.
 */
function unreachable(cause: unknown): never {
  if (!(cause instanceof TypeError)) throw cause;
  throw new AssayError('The service cannot be reached', null, { cause });
}

const NOTHING = 'null';

/** The response body, with the type from the contract: types and service are generated from one description. */
export async function parseBody<Body>(response: Response): Promise<Body> {
  const text = await response.text().catch(unreachable);
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-return
    return JSON.parse(text || NOTHING);
  } catch (cause) {
    throw new AssayError('The answer was not understood', response, { content: text, cause });
  }
}

const querySerializer = createQuerySerializer();

export const buildUrl = (baseUrl: string, path: string, { path: names = {}, query = {} }: RequestOptions = {}) =>
  createFinalURL(path, {
    baseUrl,
    params: { path: names, query },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
