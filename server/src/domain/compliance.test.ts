import type { Answer, Decision } from '@assay/contract';
import { toNumber } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { type ComplianceInput, evaluateCompliance, type ResponseInput, type ScoredQuestion } from './compliance.ts';

const question = (fields: Partial<ScoredQuestion>): ScoredQuestion => ({
  key: 'q',
  text: 'Question',
  type: 'YES_NO',
  riskWeight: 'HIGH',
  options: null,
  expectedAnswer: null,
  ...fields,
});
const answered = (answer: Answer | null, fields: Partial<ResponseInput> = {}): ResponseInput => ({
  answer,
  notApplicable: false,
  decision: null,
  usableFiles: 0,
  ...fields,
});
const evaluate = (input: Omit<ComplianceInput, 'submittedOn'>, visible = true) => {
  const { rule, compliance } = evaluateCompliance({ ...input, submittedOn: '2026-06-30' }, visible);
  return [rule, compliance === null ? null : toNumber(compliance)];
};
const compare = (fields: Partial<ScoredQuestion>, answer: Answer, files = 0) =>
  evaluate({ question: question(fields), response: answered(answer, { usableFiles: files }) })[1];

describe('The first matching rule', () => {
  const yes = question({ expectedAnswer: 'YES' });

  it('excludes a hidden question, whatever was answered', () => {
    expect(evaluate({ question: yes, response: answered('NO', { decision: 'NON_COMPLIANT' }) }, false)).toEqual([
      'NOT_VISIBLE',
      null,
    ]);
  });

  it.each<[Decision, number | null]>([
    ['COMPLIANT', 1],
    ['PARTIAL', 0.5],
    ['NON_COMPLIANT', 0],
    ['NOT_APPLICABLE', null],
  ])("uses the reviewer's decision: %s", (decision, compliance) => {
    expect(evaluate({ question: yes, response: answered('NO', { decision }) })).toEqual(['REVIEWED', compliance]);
  });

  it('ignores a request for clarification', () => {
    expect(evaluate({ question: yes, response: answered('YES', { decision: 'CLARIFICATION_REQUESTED' }) })).toEqual([
      'EXPECTATION',
      1,
    ]);
  });

  it('counts "not applicable" as 0 until it is decided', () => {
    expect(evaluate({ question: yes, response: answered(null, { notApplicable: true }) })).toEqual(['NA_PENDING', 0]);
  });

  it('does not count a question without an expected answer', () => {
    expect(evaluate({ question: question({}), response: answered('YES') })).toEqual(['INFORMATIONAL', null]);
    expect(evaluate({ question: question({ type: 'FREE_TEXT' }), response: null })).toEqual(['INFORMATIONAL', null]);
  });

  it('counts a blank as 0, required or not', () => {
    expect(evaluate({ question: yes, response: null })).toEqual(['UNANSWERED', 0]);
    expect(evaluate({ question: yes, response: answered('  ') })).toEqual(['UNANSWERED', 0]);
    const described = question({ type: 'FREE_TEXT', expectedAnswer: 'Look for a named owner' });
    expect(evaluate({ question: described, response: null })).toEqual(['UNANSWERED', 0]);
  });

  it('leaves free text to a reviewer', () => {
    const described = question({ type: 'FREE_TEXT', expectedAnswer: 'Look for a named owner' });
    expect(evaluate({ question: described, response: answered('We do') })).toEqual(['PENDING_REVIEW', null]);
  });
});

describe('The rule of each answer type', () => {
  it('YES_NO must equal the expected answer', () => {
    expect(compare({ expectedAnswer: 'NO' }, 'NO')).toBe(1);
    expect(compare({ expectedAnswer: 'NO' }, 'YES')).toBe(0);
  });

  it('MULTIPLE_CHOICE accepts one answer or a set of them', () => {
    const fields = { type: 'MULTIPLE_CHOICE' as const, options: ['Daily', 'Weekly', 'Never'] };
    expect(compare({ ...fields, expectedAnswer: 'Daily' }, 'Weekly')).toBe(0);
    expect(compare({ ...fields, expectedAnswer: ['Daily', 'Weekly'] }, 'Weekly')).toBe(1);
  });

  it('COMBOBOX earns 0 for an answer outside its options', () => {
    const fields = { type: 'COMBOBOX' as const, options: ['AES-256', 'AES-128'], expectedAnswer: ['AES-256', 'Own'] };
    expect(compare(fields, 'AES-256')).toBe(1);
    expect(compare(fields, 'Own')).toBe(0);
  });

  it('MULTI_SELECT earns the share of required options, and 0 with a forbidden one', () => {
    const fields = { type: 'MULTI_SELECT' as const, options: ['a', 'b', 'c', 'd'] };
    expect(compare({ ...fields, expectedAnswer: ['a', 'b', 'c'] }, ['a', 'b', 'd'])).toBe(0.6667);
    const strict = { ...fields, expectedAnswer: { required: ['a'], forbidden: ['d'] } };
    expect(compare(strict, ['a'])).toBe(1);
    expect(compare(strict, ['a', 'd'])).toBe(0);
  });

  it('NUMERIC earns 1 in range and 0 outside, decreasing linearly to zeroAt', () => {
    expect(compare({ type: 'NUMERIC', expectedAnswer: 30 }, 30)).toBe(1);
    expect(compare({ type: 'NUMERIC', expectedAnswer: { max: 30 } }, 31)).toBe(0);
    expect(compare({ type: 'NUMERIC', expectedAnswer: { max: 30, zeroAt: 90 } }, 45)).toBe(0.75);
    expect(compare({ type: 'NUMERIC', expectedAnswer: { max: 30, zeroAt: 90 } }, 90)).toBe(0);
    expect(compare({ type: 'NUMERIC', expectedAnswer: { min: 10, zeroAt: 0 } }, 4)).toBe(0.4);
    expect(compare({ type: 'NUMERIC', expectedAnswer: { min: 10, max: 30, zeroAt: 90 } }, 4)).toBe(0);
  });

  it('RATING decreases linearly below the expected minimum', () => {
    expect(compare({ type: 'RATING', expectedAnswer: 4 }, 3)).toBe(0.6667);
    expect(compare({ type: 'RATING', expectedAnswer: 4 }, 1)).toBe(0);
    expect(compare({ type: 'RATING', expectedAnswer: 1 }, 1)).toBe(1);
  });

  it('DATE is evaluated as of the day of submission', () => {
    expect(compare({ type: 'DATE', expectedAnswer: '2026-01-01' }, '2026-01-01')).toBe(1);
    expect(compare({ type: 'DATE', expectedAnswer: '2026-01-01' }, '2025-12-31')).toBe(0);
    expect(compare({ type: 'DATE', expectedAnswer: { maxAgeDays: 90 } }, '2026-04-01')).toBe(1);
    expect(compare({ type: 'DATE', expectedAnswer: { maxAgeDays: 90 } }, '2026-03-31')).toBe(0);
    expect(compare({ type: 'DATE', expectedAnswer: { maxAgeDays: 90 } }, '2026-07-01')).toBe(0);
    expect(compare({ type: 'DATE', expectedAnswer: { minRemainingDays: 30 } }, '2026-07-30')).toBe(1);
    expect(compare({ type: 'DATE', expectedAnswer: { minRemainingDays: 30 } }, '2026-07-29')).toBe(0);
  });

  it('FILE_UPLOAD needs the minimum number of usable files, one by default', () => {
    expect(evaluate({ question: question({ type: 'FILE_UPLOAD' }), response: null })).toEqual(['UNANSWERED', 0]);
    expect(compare({ type: 'FILE_UPLOAD' }, '', 1)).toBe(1);
    expect(compare({ type: 'FILE_UPLOAD', expectedAnswer: { minFiles: 2 } }, '', 1)).toBe(0);
  });
});
