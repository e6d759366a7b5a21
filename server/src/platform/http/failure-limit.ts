import { TooManyRequestsError, UnauthorizedError, InvalidProofError } from '../errors.ts';
import { createSlidingWindow } from './sliding-window.ts';

/**
 * Counts only failed attempts, per address or other key. An attempt is counted before the password is checked, so that
 * concurrent guesses cannot bypass the limit, and is given back unless it fails.
 */
export function createFailureLimit(perMinute: number) {
  const failures = createSlidingWindow(perMinute);
  return async <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> => {
    const key = whose ?? 'unknown';
    const wait = failures.take(key);
    if (wait > 0) throw new TooManyRequestsError(wait);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed = error instanceof UnauthorizedError || error instanceof InvalidProofError;
      throw error;
    } finally {
      if (!failed) failures.giveBack(key);
    }
  };
}
