import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** ipaddr.js accepts 10.1, and isIP accepts anything after a % as the name of a network interface. */
const isAddress = (text: string) => isIP(text) !== 0 && ipaddr.isValid(text);

/** The canonical form of an address, or null if it is invalid. IPv4-mapped IPv6 becomes IPv4. */
export function normalizeAddress(text: string): string | null {
  return isAddress(text) ? ipaddr.process(text).toString() : null;
}

const CIDR = /^([^/]+)(?:\/(\d{1,3}))?$/;
const MAPPED_IPV4_BITS = 96;

/** The canonical form of an address range, starting at its first address. A single address is a range of one. */
export function normalizeRange(text: string): string | null {
  const [, address = '', size] = CIDR.exec(text) ?? [];
  if (!isAddress(address)) return null;
  const parsed = ipaddr.parse(address);
  const whole = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const bits = Number(size ?? whole);
  if (bits > whole) return null;
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_IPV4_BITS;
  return isMapped ? formatRange(parsed.toIPv4Address(), bits - MAPPED_IPV4_BITS) : formatRange(parsed, bits);
}

function formatRange(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number) {
  const first = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * index));
    return byte & (0xff << (8 - kept));
  });
  return `${ipaddr.fromByteArray(first).toString()}/${String(bits)}`;
}

const CUSTOMER_BITS = 64;
const NETWORK_BITS = 56;

export type AddressKeys = { readonly customer: string; readonly network: string | null };

/**
 * The key by which limits count. An IPv6 customer has at least a /64 and can use any address in it; many have a /56,
 * which has a limit of its own. Anything that is not an IPv6 address is its own key.
 */
export function toAddressKeys(address: string): AddressKeys {
  const text = normalizeAddress(address) ?? address;
  if (isIP(text) !== 6) return { customer: text, network: null };
  const parsed = ipaddr.parse(text);
  return { customer: formatRange(parsed, CUSTOMER_BITS), network: formatRange(parsed, NETWORK_BITS) };
}

export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  if (address === null) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
