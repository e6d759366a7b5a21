import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { findDueNotice } from './expiry-notice.ts';

const DAY = '2027-03-01';

describe('An expiry notice', () => {
  it.each([
    [31, null],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [6, 7],
    [0, 7],
    [-1, null],
  ])('%i days before the date: the due notice is %s', (days, expected) => {
    expect(findDueNotice(DAY, addDays(DAY, -days))).toBe(expected);
  });
});
