/** Accepts at most `places` per key in any window. Kept in this process's memory: each replica counts for itself. */
export type Limiter = {
  /** Takes a place and answers 0, or answers the seconds until one is free and takes none. */
  readonly take: (key: string) => number;
  /** Whether a place would have to be waited for. */
  readonly isFull: (key: string) => boolean;
  /** Frees the place taken last. */
  readonly giveBack: (key: string) => void;
};

const MOST_KEYS = 50_000;

/** The moments of accepted requests, oldest first; those before `first` no longer count. */
type Window = { moments: number[]; first: number };

/** Drops what no longer counts once it is the larger part, so that a request costs the same however many came before. */
function forget(window: Window, before: number) {
  while ((window.moments[window.first] ?? Infinity) <= before) window.first += 1;
  if (window.first * 2 <= window.moments.length) return;
  window.moments.splice(0, window.first);
  window.first = 0;
}

export function slidingWindow(places: number, windowMs = 60_000): Limiter {
  const windows = new Map<string, Window>();
  const windowOf = (key: string, now: number) => {
    const window = windows.get(key) ?? { moments: [], first: 0 };
    forget(window, now - windowMs);
    return window;
  };
  const waitFor = ({ moments, first }: Window, now: number) =>
    moments.length - first < places ? 0 : ((moments[first] ?? now) + windowMs - now) / 1_000;
  return {
    isFull: (key) => waitFor(windowOf(key, Date.now()), Date.now()) > 0,
    take: (key) => {
      const now = Date.now();
      const window = windowOf(key, now);
      const wait = waitFor(window, now);
      if (wait > 0) return wait;
      window.moments.push(now);
      if (!windows.has(key) && windows.size >= MOST_KEYS) windows.clear();
      windows.set(key, window);
      return 0;
    },
    giveBack: (key) => {
      const window = windows.get(key);
      if (window && window.moments.length > window.first) window.moments.pop();
    },
  };
}
