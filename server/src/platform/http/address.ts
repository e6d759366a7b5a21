import ipaddr from 'ipaddr.js';

/** The one spelling of an address, or null when it is none. IPv4 inside IPv6 is IPv4. */
export function canonicalAddress(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;
}

/** The one spelling of an address range; a lone address is a range of one. */
export function canonicalRange(text: string): string | null {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    return `${address.toString()}/${String(bits)}`;
  }
  const address = canonicalAddress(text);
  return address && `${address}/${address.includes(':') ? '128' : '32'}`;
}

export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  if (address === null) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
