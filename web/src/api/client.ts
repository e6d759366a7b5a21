import { ErrorBody } from '@assay/contract';

/** What the service refused, or null as status where it could not be asked at all. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly requestId: string | null;

  constructor(message: string, status: number | null, requestId: string | null) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }
}

type Schema<Body> = { readonly parse: (value: unknown) => Body };
type Request = { readonly method: 'GET' | 'POST'; readonly body?: unknown };

/** Asks the service and reads its answer with the contract's schema. */
export async function call<Body>(
  schema: Schema<Body>,
  path: string,
  request: Request = { method: 'GET' },
): Promise<Body> {
  const response = await send(path, request);
  const content = await contentOf(response);
  if (response.ok) return schema.parse(content);
  const refusal = ErrorBody.safeParse(content);
  const message = refusal.success ? refusal.data.error : response.statusText;
  throw new ApiError(message, response.status, response.headers.get('x-request-id'));
}

async function send(path: string, { method, body }: Request): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new ApiError('The service cannot be reached', null, null);
  }
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('application/json')) return text;
  return JSON.parse(text);
}
