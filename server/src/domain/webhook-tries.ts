// How often an event is told. A receiver that does not answer with success is tried again, later each time, for three
// days in all; one that says it is gone is believed.

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const WAITS_SECONDS = [
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

export type Verdict =
  { readonly status: 'DELIVERED' | 'FAILED' } | { readonly status: 'PENDING'; readonly afterSeconds: number };

const isSuccess = (answer: number | null) => answer !== null && answer >= 200 && answer < 300;

export const isGone = (answer: number | null) => answer === GONE;

/** What the answer to a try means, null being none; `tries` counts this one. */
export function verdictOn(answer: number | null, tries: number): Verdict {
  if (isSuccess(answer)) return { status: 'DELIVERED' };
  const afterSeconds = WAITS_SECONDS[tries - 1];
  return isGone(answer) || afterSeconds === undefined ? { status: 'FAILED' } : { status: 'PENDING', afterSeconds };
}
