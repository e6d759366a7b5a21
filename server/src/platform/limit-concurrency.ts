import { UnavailableError } from './errors.ts';

export type ConcurrencyOptions = { readonly concurrency: number; readonly maxQueued: number };

/**
 * Limits concurrency, because each call is expensive, and rejects calls when the queue is full, to protect the rest of
 * the service.
 */
export function limitConcurrency({ concurrency, maxQueued }: ConcurrencyOptions) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else if (waiting.length >= maxQueued) throw new UnavailableError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
