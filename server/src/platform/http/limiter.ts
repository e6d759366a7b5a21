/** Accepts at most `places` per key in any window. Kept in this process's memory: each replica counts for itself. */
export type Limiter = {
  /** Takes a place and answers 0, or answers the seconds until one is free and takes none. */
  readonly take: (key: string) => number;
  /** The seconds until a place is free, without taking one. */
  readonly wait: (key: string) => number;
};

const MOST_KEYS = 50_000;

export function slidingWindow(places: number, windowMs = 60_000): Limiter {
  const accepted = new Map<string, number[]>();
  const recent = (key: string, now: number) => {
    const moments = accepted.get(key) ?? [];
    let stale = 0;
    while ((moments[stale] ?? now) <= now - windowMs) stale += 1;
    if (stale > 0) moments.splice(0, stale);
    return moments;
  };
  const waitFor = (moments: readonly number[], now: number) =>
    moments.length < places ? 0 : ((moments[0] ?? now) + windowMs - now) / 1_000;
  return {
    wait: (key) => waitFor(recent(key, Date.now()), Date.now()),
    take: (key) => {
      const now = Date.now();
      const moments = recent(key, now);
      const wait = waitFor(moments, now);
      if (wait > 0) return wait;
      moments.push(now);
      if (!accepted.has(key) && accepted.size >= MOST_KEYS) accepted.clear();
      accepted.set(key, moments);
      return 0;
    },
  };
}
