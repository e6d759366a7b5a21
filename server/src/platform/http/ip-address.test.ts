import { describe, expect, it } from 'vitest';
import { normalizeAddress, normalizeRange, isInRanges } from './ip-address.ts';

describe('normalizeAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['010.0.0.1', null],
    ['0x7f.1', null],
    ['::%ffff:0.0.0.0', null],
    ['nonsense', null],
    ['', null],
  ])('%s is %s', (text, address) => expect(normalizeAddress(text)).toBe(address));
});

describe('normalizeRange', () => {
  it.each([
    ['10.9.8.7/8', '10.0.0.0/8'],
    ['10.9.8.7/23', '10.9.8.0/23'],
    ['192.0.2.1', '192.0.2.1/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1/33', '2001:db8::/33'],
    ['::1', '::1/128'],
    ['::ffff:10.9.8.7/104', '10.0.0.0/8'],
    ['::ffff:10.9.8.7', '10.9.8.7/32'],
    ['10.0.0.0/33', null],
    ['::/129', null],
    ['10.0.0.0/-1', null],
    ['10.0.0.0/', null],
    ['10.0.0/8', null],
    ['10.0.0.0/8/8', null],
    ['::%ffff:0.0.0.0/64', null],
  ])('%s is %s', (text, range) => expect(normalizeRange(text)).toBe(range));
});

describe('isInRanges', () => {
  it('is false for an unknown address and for an empty list of ranges', () => {
    expect(isInRanges(null, ['0.0.0.0/0'])).toBe(false);
    expect(isInRanges('192.0.2.1', [])).toBe(false);
  });
});
