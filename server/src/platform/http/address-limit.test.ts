import { describe, expect, it } from 'vitest';
import { createAddressLimit } from './address-limit.ts';
import { toAddressKeys } from './ip-address.ts';

const takeAll = (places: number, addresses: readonly string[]) => {
  const limit = createAddressLimit(places);
  return addresses.map((address) => limit.take(address) === 0);
};

describe('toAddressKeys', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', null],
    ['::ffff:192.0.2.1', '192.0.2.1', null],
    ['2001:DB8:1:22ff:3::4', '2001:db8:1:22ff::/64', '2001:db8:1:2200::/56'],
    ['unknown', 'unknown', null],
  ])('%s counts as %s within %s', (address, customer, network) =>
    expect(toAddressKeys(address)).toEqual({ customer, network }),
  );
});

describe('createAddressLimit', () => {
  it('counts all addresses of an IPv6 /64 together', () => {
    expect(takeAll(2, ['2001:db8::1', '2001:db8::2', '2001:db8::3'])).toEqual([true, true, false]);
  });

  it('counts IPv4 addresses one by one, however they are written', () => {
    expect(takeAll(1, ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'])).toEqual([true, false, true]);
  });

  it('accepts four times as many from an IPv6 /56', () => {
    const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:0:${String(index)}::1`);
    expect(takeAll(1, addresses)).toEqual([true, true, true, true, false, false]);
  });

  it('gives back the place of the /64 and of the /56', () => {
    const limit = createAddressLimit(1);
    for (let round = 0; round < 5; round += 1) {
      expect(limit.take('2001:db8::1')).toBe(0);
      limit.giveBack('2001:db8::1');
    }
  });
});
