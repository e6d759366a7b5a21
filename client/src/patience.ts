export type Fetch = (request: Request) => Promise<Response>;

const MS = 1_000;
const BUSY = new Set([429, 503]);

/** Asks again when the service says when, as long as all the waiting stays within what was granted. */
export const patient =
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

/** Our service counts in seconds. At least one, so that nobody is asked without end. */
function secondsUntilFree({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return BUSY.has(status) && Number.isFinite(seconds) ? Math.max(seconds, 1) : null;
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
  signal.throwIfAborted();
}
