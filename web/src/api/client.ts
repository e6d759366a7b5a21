import { ErrorBody } from '@assay/contract';

/** What the service refused, or null as status where it could not be asked at all. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly requestId: string | null;
  /** What the service answered beside its message. */
  readonly content: unknown;

  constructor(message: string, response: Response | null, content: unknown = null) {
    super(message);
    this.status = response?.status ?? null;
    this.requestId = response?.headers.get('x-request-id') ?? null;
    this.content = content;
  }
}

type Schema<Body> = { readonly parse: (value: unknown) => Body };
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Request = {
  readonly method?: Method;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** For what answers nothing, or nothing that is read. */
export const nothing = { parse: () => undefined };

/** A record with the tag of the revision that was read: given back as If-Match, no other change is overwritten. */
export type Revised<Body> = { readonly body: Body; readonly etag: string | null };

/** Asks the service and reads its answer with the contract's schema. */
export async function call<Body>(schema: Schema<Body>, path: string, request: Request = {}): Promise<Body> {
  return (await callRevised(schema, path, request)).body;
}

export async function callRevised<Body>(
  schema: Schema<Body>,
  path: string,
  request: Request = {},
): Promise<Revised<Body>> {
  const response = await send(path, request);
  const content = await contentOf(response);
  if (response.ok) return { body: schema.parse(content), etag: response.headers.get('etag') };
  const refusal = ErrorBody.safeParse(content);
  throw new ApiError(refusal.success ? refusal.data.error : response.statusText, response, content);
}

/** A file is sent as it is, everything else as JSON. */
async function send(path: string, { method = 'GET', body, headers = {}, signal }: Request): Promise<Response> {
  const isFile = body instanceof Blob;
  const type = body === undefined || isFile ? {} : { 'content-type': 'application/json' };
  const payload = body === undefined ? null : isFile ? body : JSON.stringify(body);
  try {
    return await fetch(path, { method, body: payload, headers: { ...type, ...headers }, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('The service cannot be reached', null);
  }
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('application/json')) return text;
  return JSON.parse(text);
}

type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** A path with the values of a query that are there. */
export function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
