import { describe, expect, it } from 'vitest';
import { getQuarter } from './quarter.ts';

describe('A quarter', () => {
  it.each([
    ['2026-01-01', 'Q1 2026', '2026-01-01'],
    ['2026-03-31', 'Q1 2026', '2026-01-01'],
    ['2026-04-01', 'Q2 2026', '2026-04-01'],
    ['2026-09-30', 'Q3 2026', '2026-07-01'],
    ['2026-11-15', 'Q4 2026', '2026-10-01'],
    ['2026-12-31', 'Q4 2026', '2026-10-01'],
  ])('of %s is %s and starts on %s', (day, name, firstDay) => {
    expect(getQuarter(day)).toEqual({ name, firstDay });
  });
});
