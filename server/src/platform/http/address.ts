import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The one spelling of an address, or null when it is none. IPv4 inside IPv6 is IPv4. */
export function canonicalAddress(text: string): string | null {
  return isIP(text) === 0 ? null : ipaddr.process(text).toString();
}

const RANGE = /^([^/]+)(?:\/(\d{1,3}))?$/;
const MAPPED_BITS = 96;

/** The one spelling of an address range, from its first address on; a lone address is a range of one. */
export function canonicalRange(text: string): string | null {
  const [, address = '', size] = RANGE.exec(text) ?? [];
  if (isIP(address) === 0) return null;
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
