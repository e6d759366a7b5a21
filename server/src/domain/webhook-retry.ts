// Retry schedule for webhooks. Failed deliveries are retried with growing delays over three days. A receiver that
// responds with 410 Gone is not retried.

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const RETRY_DELAYS_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  14 * HOUR_SECONDS,
  20 * HOUR_SECONDS,
  20 * HOUR_SECONDS,
];
const GONE = 410;

export type DeliveryOutcome =
  { readonly status: 'DELIVERED' | 'FAILED' } | { readonly status: 'PENDING'; readonly afterSeconds: number };

const isSuccess = (answer: number | null) => answer !== null && answer >= 200 && answer < 300;

export const isGone = (answer: number | null) => answer === GONE;

/** `answer` is the HTTP status, or null if there was no response; `tries` includes this attempt. */
export function decideRetry(answer: number | null, tries: number): DeliveryOutcome {
  if (isSuccess(answer)) return { status: 'DELIVERED' };
  const afterSeconds = RETRY_DELAYS_SECONDS[tries - 1];
  return isGone(answer) || afterSeconds === undefined ? { status: 'FAILED' } : { status: 'PENDING', afterSeconds };
}
