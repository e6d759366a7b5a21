import { countFailure, type LimitPlace } from '../../../platform/http/failure-limit.ts';
import { createAddressLimit } from '../../../platform/http/address-limit.ts';
import { toAddressKeys } from '../../../platform/http/ip-address.ts';
import { createSlidingWindow } from '../../../platform/http/sliding-window.ts';
import type { WorkSource } from '../../../platform/fair-concurrency.ts';

export type SignInSource = {
  readonly email: string;
  readonly address: string | null;
  /** Null if nobody signed in to this account on this device before. */
  readonly deviceId: string | null;
};

const ACCOUNT_WINDOW_MS = 15 * 60_000;
const ATTEMPTS_WHILE_GUESSED = 3;

/**
 * Limits wrong passwords per address and per account, whether the account exists or not. Guessing the password of one
 * account from many addresses leaves each address only a few attempts at it. That slows the guessing down, but cannot
 * lock the owner out: a known device has a limit of its own, and a new address has its few attempts.
 */
export function createSignInLimit(failuresPerMinute: number) {
  const addresses = createAddressLimit(failuresPerMinute);
  const devices = createSlidingWindow(failuresPerMinute);
  const accounts = createSlidingWindow(failuresPerMinute, ACCOUNT_WINDOW_MS);
  const addressesOfAccount = createSlidingWindow(ATTEMPTS_WHILE_GUESSED, ACCOUNT_WINDOW_MS);

  const listPlaces = ({ email, address, deviceId }: SignInSource): LimitPlace[] => {
    if (deviceId !== null) return [{ limiter: devices, key: deviceId }];
    const account = email.toLowerCase();
    const perAccount = accounts.isFull(account)
      ? { limiter: addressesOfAccount, key: `${account} ${toNetwork(address)}` }
      : { limiter: accounts, key: account };
    return [{ limiter: addresses, key: address ?? 'unknown' }, perAccount];
  };

  return <T>(source: SignInSource, attempt: () => Promise<T>): Promise<T> => countFailure(listPlaces(source), attempt);
}

const toNetwork = (address: string | null) => {
  const { customer, network } = toAddressKeys(address ?? 'unknown');
  return network ?? customer;
};

/** The source of a password check: the account on a known device, otherwise the network. */
export const toWorkSource = ({ email, address, deviceId }: SignInSource): WorkSource =>
  deviceId === null ? { key: toNetwork(address), isTrusted: false } : { key: email.toLowerCase(), isTrusted: true };
