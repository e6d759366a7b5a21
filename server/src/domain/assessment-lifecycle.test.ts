import type { AssessmentStatus } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { isOverdue, refusalOf, STEPS, type Transition } from './assessment-lifecycle.ts';

const STATUSES: readonly AssessmentStatus[] = [
  'DRAFT',
  'SENT',
  'IN_PROGRESS',
  'SUBMITTED',
  'UNDER_REVIEW',
  'COMPLETED',
];

/** From where each step may be taken, and where it leads. */
const ALLOWED: readonly [Transition, readonly AssessmentStatus[], AssessmentStatus][] = [
  ['send', ['DRAFT'], 'SENT'],
  ['recall', ['SENT', 'IN_PROGRESS'], 'DRAFT'],
  ['answer', ['SENT', 'IN_PROGRESS'], 'IN_PROGRESS'],
  ['submit', ['SENT', 'IN_PROGRESS'], 'SUBMITTED'],
  ['claim', ['SUBMITTED'], 'UNDER_REVIEW'],
  ['decide', ['SUBMITTED', 'UNDER_REVIEW'], 'UNDER_REVIEW'],
  ['sendBack', ['SUBMITTED', 'UNDER_REVIEW'], 'IN_PROGRESS'],
  ['finalize', ['UNDER_REVIEW'], 'COMPLETED'],
  ['reopen', ['COMPLETED'], 'UNDER_REVIEW'],
];

describe('every step from every state', () => {
  it.each(ALLOWED)('%s only from %j', (transition, from, to) => {
    expect(STATUSES.filter((status) => refusalOf(transition, status) === null)).toEqual(from);
    expect(STEPS[transition].to).toBe(to);
  });

  it('is refused in words', () => {
    expect(refusalOf('finalize', 'DRAFT')).toBe('An assessment that is a draft cannot be finalised');
  });
});

describe('overdue', () => {
  it('is only what the vendor still has, from the day after it was due', () => {
    const overdue = STATUSES.filter((status) => isOverdue(status, '2026-11-14', '2026-11-15'));
    expect(overdue).toEqual(['SENT', 'IN_PROGRESS']);
    expect(isOverdue('SENT', '2026-11-15', '2026-11-15')).toBe(false);
    expect(isOverdue('SENT', null, '2026-11-15')).toBe(false);
  });
});
