import { toAddressKeys } from './ip-address.ts';
import { createSlidingWindow, type Limiter } from './sliding-window.ts';

/** How many times the limit of one customer all customers of an IPv6 /56 may use together. */
const NETWORK_FACTOR = 4;

/** Counts by IPv4 address or IPv6 network, so that a customer cannot get around the limit with more addresses. */
export function createAddressLimit(places: number, windowMs?: number): Pick<Limiter, 'take' | 'giveBack'> {
  const customers = createSlidingWindow(places, windowMs);
  const networks = createSlidingWindow(places * NETWORK_FACTOR, windowMs);
  return {
    take: (address) => {
      const { customer, network } = toAddressKeys(address);
      const wait = customers.take(customer);
      if (wait > 0 || network === null) return wait;
      const networkWait = networks.take(network);
      if (networkWait > 0) customers.giveBack(customer);
      return networkWait;
    },
    giveBack: (address) => {
      const { customer, network } = toAddressKeys(address);
      customers.giveBack(customer);
      if (network !== null) networks.giveBack(network);
    },
  };
}
