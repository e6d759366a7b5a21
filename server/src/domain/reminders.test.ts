import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { type Asked, reminderDue } from './reminders.ts';

const DUE = '2026-12-20';
const asked = (fields: Partial<Asked> = {}): Asked => ({
  dueDate: DUE,
  askedOn: '2026-11-20',
  answeredOn: null,
  awaitsAnswer: false,
  ...fields,
});
const daysBefore = (days: number) => addDays(DUE, -days);

describe('A reminder', () => {
  it.each([
    [8, null],
    [7, 7],
    [6, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 1],
    [-1, null],
  ])('%i days before the due date: the last one whose moment has come is %s', (days, expected) => {
    expect(reminderDue(asked(), daysBefore(days))).toBe(expected);
  });

  it.each([
    ['the day before', 8, 7],
    ['on its day', 7, null],
    ['after it', 6, null],
  ])('is left out when the vendor was asked on its day or later: %s', (_, askedBefore, expected) => {
    expect(reminderDue(asked({ askedOn: daysBefore(askedBefore) }), daysBefore(5))).toBe(expected);
  });

  it.each([
    ['three days before it', 10, 7],
    ['two days before it', 9, null],
    ['on its day', 7, null],
    ['after it', 6, null],
  ])('is left out when an answer was saved since two days before it: %s', (_, answeredBefore, expected) => {
    expect(reminderDue(asked({ answeredOn: daysBefore(answeredBefore) }), daysBefore(5))).toBe(expected);
  });

  it('comes again for the next moment when the vendor has stopped answering', () => {
    const stopped = asked({ answeredOn: daysBefore(6) });
    expect([reminderDue(stopped, daysBefore(4)), reminderDue(stopped, daysBefore(3))]).toEqual([null, 3]);
  });

  it('waits while a comment of the vendor waits for an answer', () => {
    expect(reminderDue(asked({ awaitsAnswer: true }), daysBefore(7))).toBeNull();
    expect(reminderDue(asked(), daysBefore(6))).toBe(7);
  });

  it('comes, for any days on which somebody looks, at most once each, in order, and not for moments before the last', () => {
    const offsets = fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 20 });
    fc.assert(
      fc.property(offsets, (days) => {
        const looks = days.toSorted((a, b) => b - a);
        const due = looks.map((one) => reminderDue(asked(), daysBefore(one))).filter((one) => one !== null);
        const sent = [...new Set(due)];
        expect(sent).toEqual(sent.toSorted((a, b) => b - a));
        expect(sent.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
