import { TooManyRequestsError, UnauthorizedError, WrongProofError } from '../errors.ts';
import { slidingWindow } from './limiter.ts';

/**
 * Only failed attempts of an address, or of whoever else is named, count. A place is taken before the password is checked, so that guesses made at
 * the same time cannot slip past each other, and given back to whoever did not fail.
 */
export function limitFailures(perMinute: number) {
  const failures = slidingWindow(perMinute);
  return async <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> => {
    const key = whose ?? 'unknown';
    const wait = failures.take(key);
    if (wait > 0) throw new TooManyRequestsError(wait);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed = error instanceof UnauthorizedError || error instanceof WrongProofError;
      throw error;
    } finally {
      if (!failed) failures.giveBack(key);
    }
  };
}
