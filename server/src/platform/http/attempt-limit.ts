import { TooManyRequestsError } from '../errors.ts';
import { slidingWindow } from './limiter.ts';

/** Every attempt of an address counts, where no answer tells whether it failed. */
export function limitAttempts(perMinute: number) {
  const attempts = slidingWindow(perMinute);
  return async <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> => {
    const wait = attempts.take(whose ?? 'unknown');
    if (wait > 0) throw new TooManyRequestsError(wait);
    return attempt();
  };
}
