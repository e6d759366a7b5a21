import { type Dispatcher, request } from 'undici';

export type OutboundRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export type GuardedFetch = (url: string, what: OutboundRequest) => Promise<Response>;

const MOST_BODY_BYTES = 1_048_576;

export class UnusableAnswerError extends Error {}

export type Way = {
  readonly dispatcher: Dispatcher;
  /** Throws when nothing may be sent there. */
  readonly requireAccepted: (url: string) => void;
  readonly timeoutMs: number;
};

/** Reads an answer as a whole, where one is needed. A redirect is none: it would lead past what was looked at. */
export const guardedFetch =
  ({ dispatcher, requireAccepted, timeoutMs }: Way): GuardedFetch =>
  async (url, what) => {
    requireAccepted(url);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await request(url, { ...what, dispatcher, signal });
      const content = await readAll(body);
      if (statusCode >= 300 && statusCode < 400) throw new UnusableAnswerError('The answer was a redirect');
      return new Response(content.length === 0 ? null : content, { status: statusCode, headers: headersOf(headers) });
    } catch (error) {
      throw signal.aborted ? new UnusableAnswerError('There was no answer within 10 seconds') : error;
    }
  };

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of body) {
    sizeBytes += part.length;
    if (sizeBytes > MOST_BODY_BYTES) throw new UnusableAnswerError('The answer was larger than 1 MiB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const all = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) all.append(name, value);
  }
  return all;
}
