import ipaddr from 'ipaddr.js';
import { isInRanges } from '../http/ip-address.ts';

/** The only IPv6 range that is allocated to public addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_IPV6_BITS = 3;

/**
 * Public ranges that are routed to internal services of a cloud: Azure's wire server, and IBM Cloud's infrastructure.
 */
const CLOUD_RANGES = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'];

/**
 * Whether an address is publicly routable. IPv6 addresses that embed an IPv4 address are always rejected: no public
 * server needs one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isInRanges(address, CLOUD_RANGES)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS);
}

/** Public addresses, and internal ranges that the operator has allowed. */
export const createAddressCheck = (allowedRanges: readonly string[]) => (address: string) =>
  isPublicAddress(address) || (ipaddr.isValid(address) && isInRanges(address, allowedRanges));
