import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRational, rational, toNumber, formatRational } from './rational.ts';

describe('A fraction as text', () => {
  it.each([
    ['5/6', rational(5, 6)],
    ['10/12', rational(5, 6)],
    ['1', rational(1)],
    ['0', rational(0)],
    ['-1/3', rational(-1, 3)],
  ])('parses %s', (text, value) => {
    expect(parseRational(text)).toEqual(value);
  });

  it('parses what it formats', () => {
    const parts = fc.tuple(fc.bigInt(), fc.bigInt({ min: 1n }));
    fc.assert(
      fc.property(parts, ([numerator, denominator]) => {
        const value = rational(numerator, denominator);
        expect(parseRational(formatRational(value))).toEqual(value);
      }),
    );
  });

  it.each(['', '/', '1/0', 'half', '0.5'])('rejects %j', (text) => {
    expect(() => parseRational(text)).toThrow();
  });
});

describe('A fraction as a number', () => {
  it.each([
    ['1/20000', 0.0001],
    ['1/20001', 0],
    ['46/81', 0.5679],
    ['2/3', 0.6667],
    ['1', 1],
  ])('rounds %s half up to 4 decimals: %d', (text, number) => {
    expect(toNumber(parseRational(text))).toBe(number);
  });
});
