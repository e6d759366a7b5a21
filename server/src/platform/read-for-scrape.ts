import { setTimeout as pause } from 'node:timers/promises';

const MAX_SCRAPE_MS = 2_000;

/**
 * Reads values from the database for a scrape of the metrics; null if that fails or takes too long. Otherwise a database
 * that does not respond would make this process look dead. A read that is still running is not started again.
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
