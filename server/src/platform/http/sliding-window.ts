import type { RateLimit } from '../errors.ts';

/** Accepts at most `places` per key in any window. Kept in memory: each replica counts separately. */
export type Limiter = {
  /** Takes a place and returns 0, or returns the seconds until one is free. */
  readonly take: (key: string) => number;
  readonly isFull: (key: string) => boolean;
  /** How many places are free. */
  readonly countFree: (key: string) => number;
  /** Releases the place taken last. */
  readonly giveBack: (key: string) => void;
};

const MAX_KEYS = 50_000;

/** The times of accepted requests, oldest first. Those before `first` have expired. */
type Window = { moments: number[]; first: number };

/** Removes expired entries once they are the majority, so that the amortised cost per request is constant. */
function dropBefore(window: Window, before: number) {
  while ((window.moments[window.first] ?? Infinity) <= before) window.first += 1;
  if (window.first * 2 <= window.moments.length) return;
  window.moments.splice(0, window.first);
  window.first = 0;
}

function dropFirst(windows: Map<string, Window>) {
  const [first] = windows.keys();
  if (first !== undefined) windows.delete(first);
}

export function createSlidingWindow(places: number, windowMs = 60_000): Limiter {
  const windows = new Map<string, Window>();
  const getWindow = (key: string, now: number) => {
    const window = windows.get(key) ?? { moments: [], first: 0 };
    dropBefore(window, now - windowMs);
    return window;
  };
  const waitFor = ({ moments, first }: Window, now: number) =>
    moments.length - first < places ? 0 : ((moments[first] ?? now) + windowMs - now) / 1_000;
  return {
    countFree: (key) => {
      const { moments, first } = getWindow(key, performance.now());
      return places - (moments.length - first);
    },
    isFull: (key) => waitFor(getWindow(key, performance.now()), performance.now()) > 0,
    take: (key) => {
      const now = performance.now();
      const window = getWindow(key, now);
      const wait = waitFor(window, now);
      if (wait > 0) return wait;
      window.moments.push(now);
      // The keys are kept in order of use, so that the least recently used one is dropped.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > MAX_KEYS) dropFirst(windows);
      return 0;
    },
    giveBack: (key) => {
      const window = windows.get(key);
      if (window && window.moments.length > window.first) window.moments.pop();
    },
  };
}

/** The requests left, and the seconds until one more is available. */
export type RateLimitState = { readonly remaining: number; readonly freeInSeconds: number };

/** The RateLimit headers of the IETF draft, as structured fields. */
export const buildRateLimitHeaders = (
  { name, perMinute }: RateLimit,
  { remaining, freeInSeconds }: RateLimitState,
) => ({
  'ratelimit-policy': `"${name}";q=${String(perMinute)};w=60`,
  ratelimit: `"${name}";r=${String(remaining)};t=${String(Math.ceil(freeInSeconds))}`,
});
