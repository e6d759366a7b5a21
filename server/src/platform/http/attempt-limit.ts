import { TooManyRequestsError } from '../errors.ts';
import { createAddressLimit } from './address-limit.ts';

/** Counts every attempt of an address, for routes whose response does not show whether it failed. */
export function createAttemptLimit(perMinute: number) {
  const attempts = createAddressLimit(perMinute);
  return async <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> => {
    const wait = attempts.take(whose ?? 'unknown');
    if (wait > 0) throw new TooManyRequestsError(wait);
    return attempt();
  };
}
