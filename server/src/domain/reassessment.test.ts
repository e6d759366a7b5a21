import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './dates.ts';
import { isReassessmentDue, type LastAssessment } from './reassessment.ts';

const MONTHS = { CRITICAL: 12, HIGH: 12, MEDIUM: 24, LOW: 36 };
const last = (fields: Partial<LastAssessment> = {}): LastAssessment => ({
  completedOn: '2026-11-15',
  tier: 'HIGH',
  templateId: 'template',
  isUnderWay: false,
  ...fields,
});

describe('A reassessment', () => {
  it.each([
    ['CRITICAL', '2027-11-15'],
    ['HIGH', '2027-11-15'],
    ['MEDIUM', '2028-11-15'],
    ['LOW', '2029-11-15'],
    [null, '2028-11-15'],
  ] as const)('of a vendor with tier %s is due from %s, not the day before', (tier, day) => {
    const due = (today: string) => isReassessmentDue(last({ tier }), MONTHS, today);
    expect([due(addDays(day, -1)), due(day), due(addDays(day, 1)), due(addDays(day, 400))]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is never due for a tier without an interval', () => {
    expect(isReassessmentDue(last(), { ...MONTHS, HIGH: null }, '2099-01-01')).toBe(false);
  });

  it('is not due while an assessment is open, or without a published template', () => {
    expect(isReassessmentDue(last({ isUnderWay: true }), MONTHS, '2099-01-01')).toBe(false);
    expect(isReassessmentDue(last({ templateId: null }), MONTHS, '2099-01-01')).toBe(false);
  });
});

describe('Adding months', () => {
  it.each([
    ['2026-11-15', 1, '2026-12-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 120, '2036-12-31'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});
