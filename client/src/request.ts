import createClient, { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { FileBody, Method, Settings } from './calls.ts';
import { AssayError, refusalIn } from './error.ts';
import type { Fetch } from './patience.ts';

type Values = Readonly<Record<string, unknown>>;

/** A call as it is handed on, once its types have been checked. */
export type Asked = Settings & {
  readonly path?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
};

export type Ask = (method: Method, path: string, asked?: Asked) => Promise<Response>;

type AnyCall = {
  parameters: { path?: Values | undefined; query?: Values | undefined };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
};
type AnyPaths = Record<string, Record<Method, AnyCall>>;

type Connection = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly fetch: Fetch };

/** Sends what is asked, and throws what is refused. */
export function createAsk({ baseUrl, apiKey, fetch }: Connection): Ask {
  const client = createClient<AnyPaths>({ baseUrl, fetch, bodySerializer: written });
  return async (method, path, asked = {}) => {
    const { path: names, query, body, signal } = asked;
    const { error, response } = await client
      .request(method, path, {
        params: { path: names, query },
        body,
        parseAs: 'stream',
        signal: signal ?? null,
        headers: { ...headersOf(method, asked, apiKey) },
      })
      .catch(unreachable);
    if (!response.ok) throw refusalIn(error, response);
    return response;
  };
}

const isFile = (body: unknown): body is FileBody =>
  body instanceof Blob || body instanceof ArrayBuffer || body instanceof Uint8Array;

const written = (body: unknown) => (isFile(body) ? body : JSON.stringify(body));

/** Null leaves a header out. */
const headersOf = (method: Method, asked: Asked, apiKey: string | undefined) => ({
  authorization: apiKey === undefined ? null : `Bearer ${apiKey}`,
  'if-match': asked.ifMatch ?? null,
  'idempotency-key': asked.idempotencyKey ?? (method === 'post' && apiKey !== undefined ? crypto.randomUUID() : null),
  ...(isFile(asked.body) && { 'content-type': asked.contentType ?? 'application/octet-stream' }),
});

/** A broken connection is a TypeError. Whoever ended the call themselves gets their own reason back. */
function unreachable(cause: unknown): never {
  if (!(cause instanceof TypeError)) throw cause;
  throw new AssayError('The service cannot be reached', null, { cause });
}

const NOTHING = 'null';

/** What the service answered, of the type that the contract promises: both are made from one description. */
export async function bodyOf<Body>(response: Response): Promise<Body> {
  const text = await response.text().catch(unreachable);
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-return
    return JSON.parse(text || NOTHING);
  } catch (cause) {
    throw new AssayError('The answer was not understood', response, { content: text, cause });
  }
}

const querySerializer = createQuerySerializer();

export const fillIn = (baseUrl: string, path: string, { path: names = {}, query = {} }: Asked = {}) =>
  createFinalURL(path, {
    baseUrl,
    params: { path: names, query },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
