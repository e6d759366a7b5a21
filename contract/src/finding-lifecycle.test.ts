import { expect, it } from 'vitest';
import { AssessmentStatus } from './assessment.ts';
import {
  ALREADY_CLOSED,
  canClose,
  canDismissFinding,
  canRaiseFinding,
  isFindingOverdue,
  shouldProposeFinding,
} from './finding-lifecycle.ts';
import { HALF, rational } from './rational.ts';

it('a finding can be closed only once', () => {
  expect(canClose('OPEN')).toBe(true);
  expect(canClose('REMEDIATED')).toBe(false);
  expect(canClose('RISK_ACCEPTED')).toBe(false);
  expect(ALREADY_CLOSED).toBe('This finding is already closed');
});

it('a finding is proposed below half, but not for a question that does not count', () => {
  expect(shouldProposeFinding(rational(499, 1000))).toBe(true);
  expect(shouldProposeFinding(HALF)).toBe(false);
  expect(shouldProposeFinding(null)).toBe(false);
});

it('is raised during the review and after it, and dismissed during the review', () => {
  expect(AssessmentStatus.options.filter(canRaiseFinding)).toEqual(['UNDER_REVIEW', 'COMPLETED']);
  expect(AssessmentStatus.options.filter(canDismissFinding)).toEqual(['UNDER_REVIEW']);
});

it('is overdue from the day after its due date, while it is open', () => {
  expect(isFindingOverdue({ status: 'OPEN', dueDate: '2026-11-14' }, '2026-11-15')).toBe(true);
  expect(isFindingOverdue({ status: 'OPEN', dueDate: '2026-11-15' }, '2026-11-15')).toBe(false);
  expect(isFindingOverdue({ status: 'OPEN', dueDate: null }, '2026-11-15')).toBe(false);
  expect(isFindingOverdue({ status: 'RISK_ACCEPTED', dueDate: '2026-11-14' }, '2026-11-15')).toBe(false);
});
