import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { type ReminderInput, findDueReminder } from './reminders.ts';

const DUE = '2026-12-20';
const buildInput = (fields: Partial<ReminderInput> = {}): ReminderInput => ({
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
  ])('%i days before the due date: the due reminder is %s', (days, expected) => {
    expect(findDueReminder(buildInput(), daysBefore(days))).toBe(expected);
  });

  it.each([
    ['the day before', 8, 7],
    ['on its day', 7, null],
    ['after it', 6, null],
  ])('is skipped when the vendor was asked on its day or later: %s', (_, askedBefore, expected) => {
    expect(findDueReminder(buildInput({ askedOn: daysBefore(askedBefore) }), daysBefore(5))).toBe(expected);
  });

  it.each([
    ['three days before it', 10, 7],
    ['two days before it', 9, null],
    ['on its day', 7, null],
    ['after it', 6, null],
  ])('is skipped when an answer was saved within two days before it or later: %s', (_, answeredBefore, expected) => {
    expect(findDueReminder(buildInput({ answeredOn: daysBefore(answeredBefore) }), daysBefore(5))).toBe(expected);
  });

  it('is sent on the next date when the vendor has stopped answering', () => {
    const stopped = buildInput({ answeredOn: daysBefore(6) });
    expect([findDueReminder(stopped, daysBefore(4)), findDueReminder(stopped, daysBefore(3))]).toEqual([null, 3]);
  });

  it('is held while a comment of the vendor is unanswered', () => {
    expect(findDueReminder(buildInput({ awaitsAnswer: true }), daysBefore(7))).toBeNull();
    expect(findDueReminder(buildInput(), daysBefore(6))).toBe(7);
  });

  it('is sent at most three times and in order, on whichever days the check runs', () => {
    const offsets = fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 20 });
    fc.assert(
      fc.property(offsets, (days) => {
        const checkedDays = days.toSorted((a, b) => b - a);
        const due = checkedDays
          .map((one) => findDueReminder(buildInput(), daysBefore(one)))
          .filter((one) => one !== null);
        const sent = [...new Set(due)];
        expect(sent).toEqual(sent.toSorted((a, b) => b - a));
        expect(sent.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
