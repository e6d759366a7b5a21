export type Fetch = (request: Request) => Promise<Response>;

const MS = 1_000;
const BUSY = new Set([429, 503]);

/** Retries after the delay that the service requests, while the total wait stays within `patienceSeconds`. */
export const withRetry =
  (fetch: Fetch, patienceSeconds: number): Fetch =>
  async (request) => {
    let leftSeconds = patienceSeconds;
    for (;;) {
      const response = await fetch(request.clone());
      const seconds = secondsUntilFree(response);
      if (seconds === null || seconds > leftSeconds) return response;
      leftSeconds -= seconds;
      await response.body?.cancel();
      await pause(seconds, request.signal);
    }
  };

/** Waits at least one second, so that retries always end. */
function secondsUntilFree({ status, headers }: Response): number | null {
  const seconds = parseRetryAfter(headers);
  return BUSY.has(status) && seconds !== null ? Math.max(seconds, 1) : null;
}

/** Our service sends Retry-After in seconds. */
export function parseRetryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
  signal.throwIfAborted();
}
