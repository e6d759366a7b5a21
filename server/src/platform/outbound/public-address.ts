import ipaddr from 'ipaddr.js';
import { isInRanges } from '../http/address.ts';

/** The only part of IPv6 from which addresses of the internet are given out. */
const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_IPV6_BITS = 3;

/**
 * Whether an address is one of the internet, and of nobody's inner network. What carries an IPv4 address inside IPv6 is
 * refused whatever it carries: no public server needs to be spelt that way.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS);
}

/** Public, or of an inner network that the operator has opened. */
export const reachable = (allowedRanges: readonly string[]) => (address: string) =>
  isPublicAddress(address) || (ipaddr.isValid(address) && isInRanges(address, allowedRanges));
