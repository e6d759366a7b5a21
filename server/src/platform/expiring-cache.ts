export type ExpiringCache<Value> = {
  /** The cached value or failure, or else the result of `load`. Concurrent callers share one call of `load`. */
  readonly get: (key: string, load: () => Promise<Value>) => Promise<Value>;
  /** Loads the value again and replaces the cached one. */
  readonly refresh: (key: string, load: () => Promise<Value>) => Promise<Value>;
};

export type ExpiringCacheOptions = {
  readonly maxEntries: number;
  readonly lifetimeMs: number;
  /** Failures are cached too, so that repeating a request does not repeat the work that failed. */
  readonly failureLifetimeMs: number;
};

type Entry<Value> = { readonly value: Promise<Value>; expiresAt: number };

/** Kept in memory: each server has its own. */
export function createExpiringCache<Value>(options: ExpiringCacheOptions): ExpiringCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const refresh = (key: string, load: () => Promise<Value>) => {
    const entry: Entry<Value> = { value: load(), expiresAt: Infinity };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > options.maxEntries && oldest !== undefined) entries.delete(oldest);
    entry.value.then(
      () => (entry.expiresAt = performance.now() + options.lifetimeMs),
      () => (entry.expiresAt = performance.now() + options.failureLifetimeMs),
    );
    return entry.value;
  };
  const get = (key: string, load: () => Promise<Value>) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > performance.now() ? entry.value : refresh(key, load);
  };
  return { get, refresh };
}
