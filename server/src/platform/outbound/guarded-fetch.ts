import { type Dispatcher, request } from 'undici';

type OutboundRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export type GuardedFetch = (url: string, what: OutboundRequest) => Promise<Response>;

const MAX_BODY_BYTES = 1_048_576;

export class UnusableResponseError extends Error {}

export type GuardedFetchOptions = {
  readonly dispatcher: Dispatcher;
  readonly requireAccepted: (url: string) => void;
  readonly timeoutMs: number;
};

/** Reads the whole response. Redirects are rejected: following one would bypass the address checks. */
export const createGuardedFetch =
  ({ dispatcher, requireAccepted, timeoutMs }: GuardedFetchOptions): GuardedFetch =>
  async (url, what) => {
    requireAccepted(url);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await request(url, { ...what, dispatcher, signal });
      const content = await readBody(body);
      if (statusCode >= 300 && statusCode < 400)
        throw new UnusableResponseError('The server responded with a redirect');
      return new Response(content.length === 0 ? null : content, { status: statusCode, headers: toHeaders(headers) });
    } catch (error) {
      throw signal.aborted ? new UnusableResponseError('There was no response within 10 seconds') : error;
    }
  };

async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of body) {
    sizeBytes += part.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new UnusableResponseError('The response was larger than 1 MiB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function toHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const all = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) all.append(name, value);
  }
  return all;
}
