import type { Answer, Decision, ExpectedAnswer, QuestionType } from '@assay/contract';
import {
  applyDecision,
  type ComplianceInput,
  evaluateAutomatically,
  type ResponseInput,
  type ScoredQuestion,
  toNumber,
} from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';

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
const explain = (input: Omit<ComplianceInput, 'submittedOn'>) =>
  applyDecision(input.response?.decision, evaluateAutomatically({ ...input, submittedOn: '2026-06-30' }));
const evaluate = (input: Omit<ComplianceInput, 'submittedOn'>) => {
  const { rule, compliance } = explain(input);
  return [rule, compliance === null ? null : toNumber(compliance)];
};
const compare = (fields: Partial<ScoredQuestion>, answer: Answer, files = 0) =>
  evaluate({ question: question(fields), response: answered(answer, { usableFiles: files }) })[1];

describe('The first matching rule', () => {
  const yes = question({ expectedAnswer: 'YES' });

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

describe('The sentence of each answer type', () => {
  const OPTIONS = ['A', 'B', 'C', 'D'];
  it.each<[QuestionType, ExpectedAnswer, Answer, string]>([
    ['YES_NO', 'YES', 'YES', 'Answered Yes. Expected Yes'],
    ['YES_NO', 'YES', 'NO', 'Answered No. Expected Yes'],
    ['MULTIPLE_CHOICE', 'A', 'A', 'Answered A. Expected A'],
    ['MULTIPLE_CHOICE', ['A', 'B'], 'C', 'Answered C. Expected A or B'],
    ['COMBOBOX', ['A', 'B', 'C'], 'B', 'Answered B. Expected A, B or C'],
    ['COMBOBOX', 'A', 'X', 'Answered X, which is not one of the options and needs review. Expected A'],
    ['MULTI_SELECT', ['A', 'B', 'C'], ['A', 'B', 'C'], 'Selected A, B and C. Expected all of A, B and C'],
    ['MULTI_SELECT', ['A', 'B', 'C'], ['A', 'B'], 'Selected 2 of 3 required options. Expected all of A, B and C'],
    ['MULTI_SELECT', ['A'], ['B'], 'Selected 0 of 1 required option. Expected A'],
    [
      'MULTI_SELECT',
      { required: ['A', 'B', 'C'], forbidden: ['D'] },
      ['A', 'D'],
      'Selected D. Expected all of A, B and C; without D',
    ],
    ['MULTI_SELECT', { required: [], forbidden: ['C', 'D'] }, ['A'], 'Selected A. Expected without C or D'],
    ['NUMERIC', 4, 4, 'Answered 4. Expected 4'],
    ['NUMERIC', 4, 5, 'Answered 5. Expected 4'],
    ['NUMERIC', { max: 24 }, 12, 'Answered 12. Expected at most 24'],
    ['NUMERIC', { min: 2 }, 1, 'Answered 1. Expected at least 2'],
    ['NUMERIC', { min: 1, max: 24 }, 25, 'Answered 25. Expected at least 1 and at most 24'],
    ['NUMERIC', { max: 24, zeroAt: 96 }, 49, 'Answered 49. Expected at most 24, with partial credit up to 96'],
    ['NUMERIC', { max: 24, zeroAt: 96 }, 120, 'Answered 120. Expected at most 24, with partial credit up to 96'],
    ['NUMERIC', { min: 80, zeroAt: 50 }, 60, 'Answered 60. Expected at least 80, with partial credit down to 50'],
    ['RATING', 4, 5, 'Rated 5. Expected at least 4'],
    ['RATING', 4, 3, 'Rated 3. Expected at least 4'],
    ['DATE', '2026-01-01', '2026-01-01', 'Answered 1 January 2026. Expected on or after 1 January 2026'],
    ['DATE', '2026-01-01', '2025-12-31', 'Answered 31 December 2025. Expected on or after 1 January 2026'],
    [
      'DATE',
      { maxAgeDays: 400 },
      '2026-06-29',
      '29 June 2026 was 1 day before the submission. Expected at most 400 days old',
    ],
    [
      'DATE',
      { maxAgeDays: 1 },
      '2026-05-01',
      '1 May 2026 was 60 days before the submission. Expected at most 1 day old',
    ],
    [
      'DATE',
      { maxAgeDays: 400 },
      '2027-08-04',
      '4 August 2027 was after the submission. Expected at most 400 days old',
    ],
    [
      'DATE',
      { minRemainingDays: 30 },
      '2026-07-30',
      'Valid until 30 July 2026, 30 days after the submission. Expected at least 30 days left',
    ],
    [
      'DATE',
      { minRemainingDays: 30 },
      '2026-04-30',
      'Expired on 30 April 2026, 61 days before the submission. Expected at least 30 days left',
    ],
  ])('%s %j, answered %j', (...[type, expectedAnswer, answer, sentence]) => {
    const asked = question({ type, options: OPTIONS, expectedAnswer });
    expect(explain({ question: asked, response: answered(answer) }).reason).toBe(sentence);
  });

  it.each<[Partial<ResponseInput>, string]>([
    [{ usableFiles: 2 }, 'Provided 2 files. Expected at least 2 files'],
    [{ usableFiles: 1 }, 'Provided 1 file. Expected at least 2 files'],
    [{ usableFiles: 0, filesExpiredOn: '2026-05-31' }, 'The last valid file expired on 31 May 2026; scores 0'],
    [{ usableFiles: 0 }, 'Not answered; scores 0'],
  ])('FILE_UPLOAD with %j', (fields, sentence) => {
    const asked = question({ type: 'FILE_UPLOAD', expectedAnswer: { minFiles: 2 } });
    expect(explain({ question: asked, response: answered(null, fields) }).reason).toBe(sentence);
  });
});
