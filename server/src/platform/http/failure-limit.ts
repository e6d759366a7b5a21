import { TooManyRequestsError, UnauthorizedError, InvalidProofError } from '../errors.ts';
import { createAddressLimit } from './address-limit.ts';
import type { Limiter } from './sliding-window.ts';

export type LimitPlace = { readonly limiter: Pick<Limiter, 'take' | 'giveBack'>; readonly key: string };

/** Counts only failed attempts, per address or other key. */
export function createFailureLimit(perMinute: number) {
  const limiter = createAddressLimit(perMinute);
  return <T>(whose: string | null, attempt: () => Promise<T>): Promise<T> =>
    countFailure([{ limiter, key: whose ?? 'unknown' }], attempt);
}

/**
 * Takes all places before the password is checked, so that concurrent guesses cannot bypass the limit, and gives them
 * back unless the attempt fails.
 */
export async function countFailure<T>(places: readonly LimitPlace[], attempt: () => Promise<T>): Promise<T> {
  takeAll(places);
  let failed = false;
  try {
    return await attempt();
  } catch (error) {
    failed = error instanceof UnauthorizedError || error instanceof InvalidProofError;
    throw error;
  } finally {
    if (!failed) giveBackAll(places);
  }
}

function takeAll(places: readonly LimitPlace[]) {
  for (const [index, { limiter, key }] of places.entries()) {
    const wait = limiter.take(key);
    if (wait === 0) continue;
    giveBackAll(places.slice(0, index));
    throw new TooManyRequestsError(wait);
  }
}

function giveBackAll(places: readonly LimitPlace[]) {
  for (const { limiter, key } of places) limiter.giveBack(key);
}
