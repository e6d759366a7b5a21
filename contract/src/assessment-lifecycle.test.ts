import { describe, expect, it } from 'vitest';
import type { AssessmentStatus } from './assessment.ts';
import {
  isOverdue,
  isQuestionOpen,
  isWithVendor,
  transitionError,
  TRANSITIONS,
  type Transition,
} from './assessment-lifecycle.ts';

const STATUSES: readonly AssessmentStatus[] = [
  'DRAFT',
  'SENT',
  'IN_PROGRESS',
  'SUBMITTED',
  'UNDER_REVIEW',
  'COMPLETED',
];

/** Each transition with its allowed states and its resulting state. */
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

describe('Status transitions', () => {
  it.each(ALLOWED)('%s is allowed only from %j', (transition, from, to) => {
    expect(STATUSES.filter((status) => transitionError(transition, status) === null)).toEqual(from);
    expect(TRANSITIONS[transition].to).toBe(to);
  });

  it('rejects with a message', () => {
    expect(transitionError('finalize', 'DRAFT')).toBe(
      'This assessment cannot be finalised because its status is Draft',
    );
  });
});

describe('Overdue', () => {
  it('applies only while the vendor can answer, from the day after the due date', () => {
    const overdue = STATUSES.filter((status) => isOverdue(status, '2026-11-14', '2026-11-15'));
    expect(overdue).toEqual(['SENT', 'IN_PROGRESS']);
    expect(isOverdue('SENT', '2026-11-15', '2026-11-15')).toBe(false);
    expect(isOverdue('SENT', null, '2026-11-15')).toBe(false);
  });
});

it('is with the vendor from when it is sent until it is submitted', () => {
  expect(STATUSES.filter((status) => isWithVendor({ status }))).toEqual(['SENT', 'IN_PROGRESS']);
});

it('leaves every question open until it is sent back, and then the flagged ones', () => {
  expect(isQuestionOpen(null, 'A.1')).toBe(true);
  expect(isQuestionOpen(['A.1'], 'A.1')).toBe(true);
  expect(isQuestionOpen(['A.1'], 'A.2')).toBe(false);
});
