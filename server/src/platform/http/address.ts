import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One of them takes 10.1 for an address, the other whatever stands behind a % for the name of a network card. */
const isAddress = (text: string) => isIP(text) !== 0 && ipaddr.isValid(text);

/** The one spelling of an address, or null when it is none. IPv4 inside IPv6 is IPv4. */
export function canonicalAddress(text: string): string | null {
  return isAddress(text) ? ipaddr.process(text).toString() : null;
}

const RANGE = /^([^/]+)(?:\/(\d{1,3}))?$/;
const MAPPED_BITS = 96;

/** The one spelling of an address range, from its first address on; a lone address is a range of one. */
export function canonicalRange(text: string): string | null {
  const [, address = '', size] = RANGE.exec(text) ?? [];
  if (!isAddress(address)) return null;
  const parsed = ipaddr.parse(address);
  const whole = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const bits = Number(size ?? whole);
  if (bits > whole) return null;
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? rangeOf(parsed.toIPv4Address(), bits - MAPPED_BITS) : rangeOf(parsed, bits);
}

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number) {
  const first = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * index));
    return byte & (0xff << (8 - kept));
  });
  return `${ipaddr.fromByteArray(first).toString()}/${String(bits)}`;
}

export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  if (address === null) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
