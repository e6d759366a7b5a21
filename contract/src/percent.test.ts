import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateMean, formatLedger, formatPercent, formatPercentChange } from './percent.ts';
import { divide, ONE, parseRational, rational, rationalFromNumber, subtract, sum } from './rational.ts';

const THRESHOLDS = { green: 0.8, amber: 0.6 };

describe('A percentage', () => {
  it.each([
    ['46/81', '56.8%'],
    ['0', '0.0%'],
    ['1', '100.0%'],
    ['4/5', '80.0%'],
    ['7996/10000', '79.96%'],
    ['799999/1000000', '79.9999%'],
    ['7994/10000', '79.9%'],
    ['5999/10000', '59.99%'],
    ['99999/100000', '99.999%'],
    ['1/8', '12.5%'],
    ['12345/100000', '12.3%'],
    ['1235/10000', '12.4%'],
  ])('%s reads %s', (exact, text) => {
    expect(formatPercent(parseRational(exact), THRESHOLDS)).toBe(text);
  });

  it('reads on the same side of each threshold as it is', () => {
    const hundredth = fc.integer({ min: 2, max: 100 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), hundredth, hundredth, (part, a, b) => {
        const thresholds = { green: Math.max(a, b) / 100, amber: Math.min(a, b) / 100 };
        const exact = rational(part, 10n ** 9n);
        const read = Number(formatPercent(exact, thresholds).slice(0, -1));
        const value = Number(part) / 1e7;
        expect([read >= Math.max(a, b), read >= Math.min(a, b), read >= 100]).toEqual([
          value >= Math.max(a, b),
          value >= Math.min(a, b),
          value >= 100,
        ]);
      }),
    );
  });

  it.each([
    [0.5, 0.5, '±0.0'],
    [0.5, 0.625, '+12.5'],
    [0.625, 0.5, '−12.5'],
  ])('changes from %s to %s by %s', (before, now, text) => {
    expect(formatPercentChange(before, now)).toBe(text);
  });
});

const toTenths = (text: string | null) => BigInt((text ?? '0').replace(/[.%]/gu, ''));

it('Printed gains add up to the printed score, and printed losses to what is missing', () => {
  const line = fc.record({ weight: fc.integer({ min: 1, max: 8 }), earned: fc.integer({ min: 0, max: 7 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const possible = rational(lines.reduce((total, { weight }) => total + weight, 0));
      const shares = lines.map(({ weight, earned }) => {
        const gain = divide(rational(weight * earned, 7), possible);
        return { gain, loss: subtract(divide(rational(weight), possible), gain) };
      });
      const score = sum(shares.map(({ gain }) => gain));
      const printed = formatLedger(score, [...shares, { gain: null, loss: null }], THRESHOLDS);
      const add = (texts: readonly (string | null)[]) => texts.reduce((total, text) => total + toTenths(text), 0n);
      expect(printed.gain).toBe(formatPercent(score, THRESHOLDS));
      expect(add(printed.lines.map(({ gain }) => gain))).toBe(toTenths(printed.gain));
      expect(add(printed.lines.map(({ loss }) => loss))).toBe(toTenths(printed.loss));
      expect(printed.lines.at(-1)).toEqual({ gain: null, loss: null });
    }),
  );
});

it('The mean of a third and two thirds is a half, although both were cut off', () => {
  const cut = 10n ** 30n;
  const total = sum([rational(cut / 3n, cut), rational((2n * cut) / 3n, cut)]);
  expect(calculateMean(total, 2)).toEqual(rational(1, 2));
  expect(calculateMean(ONE, 1)).toEqual(ONE);
  expect(calculateMean(rationalFromNumber(0.25), 1)).toEqual(rational(1, 4));
});
