import { describe, expect, it } from 'vitest';
import type { Decision } from './questionnaire.ts';
import {
  type Compliance,
  isFinalDecision,
  listReviewBlockers,
  needsRationale,
  parseCompliance,
  type ReviewedQuestion,
  toComplianceStatus,
} from './review-rules.ts';

describe('Whether a decision needs a rationale', () => {
  it.each<[Decision, [Compliance['rule'], string | null], boolean]>([
    ['COMPLIANT', ['EXPECTATION', '1'], false],
    ['COMPLIANT', ['EXPECTATION', '0'], true],
    ['PARTIAL', ['EXPECTATION', '1/2'], false],
    ['PARTIAL', ['EXPECTATION', '2/3'], true],
    ['NON_COMPLIANT', ['UNANSWERED', '0'], false],
    ['NOT_APPLICABLE', ['NA_PENDING', '0'], true],
    ['NON_COMPLIANT', ['NA_PENDING', '0'], false],
    ['NOT_APPLICABLE', ['INFORMATIONAL', null], false],
    ['NON_COMPLIANT', ['INFORMATIONAL', null], true],
    ['COMPLIANT', ['PENDING_REVIEW', null], false],
    ['NON_COMPLIANT', ['PENDING_REVIEW', null], false],
    ['CLARIFICATION_REQUESTED', ['EXPECTATION', '1'], false],
  ])('%s with automatic result %s: %s', (decision, [rule, compliance], needed) => {
    expect(needsRationale(decision, { rule, compliance: parseCompliance(compliance) })).toBe(needed);
  });
});

it('a request for clarification is not final', () => {
  expect(isFinalDecision('PARTIAL')).toBe(true);
  expect(isFinalDecision('CLARIFICATION_REQUESTED')).toBe(false);
  expect(isFinalDecision(null)).toBe(false);
});

describe('A review cannot be finalised', () => {
  const settled: ReviewedQuestion = { rule: 'EXPECTATION', decision: null };

  it.each<[string, Partial<ReviewedQuestion>, ReturnType<typeof listReviewBlockers>]>([
    ['while a clarification is requested', { decision: 'CLARIFICATION_REQUESTED' }, ['CLARIFICATION']],
    ['while "not applicable" is only claimed', { rule: 'NA_PENDING' }, ['CLAIM']],
    ['while free text is undecided', { rule: 'PENDING_REVIEW' }, ['TEXT']],
    [
      'for several reasons at once',
      { rule: 'NA_PENDING', decision: 'CLARIFICATION_REQUESTED' },
      ['CLARIFICATION', 'CLAIM'],
    ],
  ])('%s', (_when, changes, blockers) => {
    expect(listReviewBlockers({ ...settled, ...changes })).toEqual(blockers);
  });

  it('except for a question that is decided, or counted by rule', () => {
    expect(listReviewBlockers(settled)).toEqual([]);
    expect(listReviewBlockers({ rule: 'REVIEWED', decision: 'NOT_APPLICABLE' })).toEqual([]);
  });
});

it.each([
  ['EXPECTATION', '1', 'COMPLIANT'],
  ['EXPECTATION', '0', 'NON_COMPLIANT'],
  ['REVIEWED', '1/2', 'PARTIAL'],
  ['REVIEWED', null, 'NOT_APPLICABLE'],
  ['PENDING_REVIEW', null, 'PENDING_REVIEW'],
] as const)('a line by the rule %s that counts %s reads as %s', (rule, compliance, status) => {
  expect(toComplianceStatus({ rule, compliance })).toBe(status);
});
