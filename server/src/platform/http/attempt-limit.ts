import { TooManyRequestsError } from '../errors.ts';
import { createSlidingWindow } from './sliding-window.ts';

/** Counts every attempt of an address, for routes whose response does not show whether it failed. */
export function createAttemptLimit(perMinute: number) {
  const attempts = createSlidingWindow(perMinute);
  return async <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> => {
    const wait = attempts.take(whose ?? 'unknown');
    if (wait > 0) throw new TooManyRequestsError(wait);
    return attempt();
  };
}
