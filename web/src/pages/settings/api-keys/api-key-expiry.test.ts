import { describe, expect, it } from 'vitest';
import { getDefaultExpiryDays, listExpiryOptions } from './api-key-expiry.ts';

const daysOf = (maxDays: number | null) => listExpiryOptions(maxDays).map(({ value }) => Number(value));

describe('The lifetimes offered for an API key', () => {
  it.each([
    [null, [30, 90, 180, 365]],
    [365, [30, 90, 180, 365]],
    [1_000, [30, 90, 180, 365, 1_000]],
    [180, [30, 90, 180]],
    [60, [30, 60]],
    [7, [7]],
  ])('with a maximum of %j days are %j', (maxDays, days) => {
    expect(daysOf(maxDays)).toEqual(days);
    expect(days).toContain(getDefaultExpiryDays(maxDays));
  });

  it('start with 90 days, or with the maximum if it is shorter', () => {
    expect([null, 365, 60, 7].map(getDefaultExpiryDays)).toEqual([90, 90, 60, 7]);
    expect(listExpiryOptions(60).at(-1)).toEqual({ value: '60', label: 'In 60 days' });
  });
});
