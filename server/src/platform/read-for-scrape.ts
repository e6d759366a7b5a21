import { setTimeout as pause } from 'node:timers/promises';

const MAX_SCRAPE_MS = 2_000;

/**
 * Reads values from the database for a scrape of the metrics. Returns null if that fails or takes too long, because the
 * process would look unavailable while the database does not respond. A read that is still running is not started
 * again.
 */
export function createScrapeReader<T>(read: () => Promise<T>): () => Promise<T | null> {
  let running: Promise<T | null> | null = null;
  return () => {
    running ??= read()
      .catch(() => null)
      .finally(() => {
        running = null;
      });
    return Promise.race([running, pause(MAX_SCRAPE_MS, null, { ref: false })]);
  };
}
