import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { noticeDue } from './expiry-notice.ts';

const DAY = '2027-03-01';

describe('A notice before a day', () => {
  it.each([
    [31, null],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [6, 7],
    [0, 7],
    [-1, null],
  ])('%i days before it: the last one whose moment has come is %s', (days, expected) => {
    expect(noticeDue(DAY, addDays(DAY, -days))).toBe(expected);
  });
});
