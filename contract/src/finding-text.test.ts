import { describe, expect, it } from 'vitest';
import { formatFindingDescription, toFindingOutcome } from './finding-text.ts';
import { FindingCreate } from './finding.ts';
import type { Answer, ExpectedAnswer, Question } from './questionnaire.ts';
import { rational, type Rational, ZERO } from './rational.ts';
import type { Compliance } from './review-rules.ts';

const nothing = { answer: null, notApplicable: false, usableFiles: 0 };

describe('A proposed finding', () => {
  it.each<[Question['type'], ExpectedAnswer | null, Answer | null, string]>([
    ['YES_NO', 'YES', 'NO', 'Answer: No. Expected: Yes.'],
    ['YES_NO', 'YES', null, 'Answer: none. Expected: Yes.'],
    ['MULTIPLE_CHOICE', ['SSO', 'MFA'], 'Password', 'Answer: Password. Expected: SSO or MFA.'],
    [
      'MULTI_SELECT',
      { required: ['A', 'B'], forbidden: ['C'] },
      ['C'],
      'Answer: C. Expected: all of A and B; without C.',
    ],
    ['MULTI_SELECT', { required: [], forbidden: ['C'] }, ['C'], 'Answer: C. Expected: without C.'],
    [
      'NUMERIC',
      { min: 1, max: 30, zeroAt: 90 },
      95,
      'Answer: 95. Expected: at least 1 and at most 30, with partial credit up to 90.',
    ],
    ['NUMERIC', 5, 4, 'Answer: 4. Expected: 5.'],
    ['RATING', 4, 1, 'Answer: 1. Expected: at least 4.'],
    ['DATE', { maxAgeDays: 365 }, '2020-01-01', 'Answer: 1 January 2020. Expected: at most 365 days old.'],
    ['DATE', { minRemainingDays: 30 }, '2020-01-01', 'Answer: 1 January 2020. Expected: at least 30 days left.'],
    ['FILE_UPLOAD', { minFiles: 2 }, null, 'Answer: 0 valid files. Expected: at least 2 files.'],
    ['FILE_UPLOAD', null, null, 'Answer: 0 valid files.'],
  ])('states the answer and the expected answer of %s %j', (...[type, expectedAnswer, answer, words]) => {
    const question = { text: 'How?', type, expectedAnswer };
    expect(formatFindingDescription(question, { ...nothing, answer })).toBe(`Question: How?\n${words}`);
  });

  it('states a "not applicable"', () => {
    const given = { ...nothing, notApplicable: true };
    expect(formatFindingDescription({ text: 'How?', type: 'YES_NO', expectedAnswer: 'YES' }, given)).toBe(
      'Question: How?\nAnswer: marked not applicable. Expected: Yes.',
    );
  });

  it('ends with the recommendation of the question, and fits a description', () => {
    const recommendation = 'Back up every day.';
    const question = { text: 'How?', type: 'FREE_TEXT' as const, expectedAnswer: 'x'.repeat(10_000), recommendation };
    const description = formatFindingDescription(question, { ...nothing, answer: 'y'.repeat(10_000) });
    expect(description).toMatch(/…\.\nRecommendation: Back up every day\.$/);
    expect(FindingCreate.shape.description.safeParse(description).success).toBe(true);
  });

  it('states why a hidden question was not asked, in place of its answer', () => {
    const question = { text: 'How?', type: 'YES_NO' as const, expectedAnswer: 'YES' };
    expect(
      formatFindingDescription(question, { ...nothing, answer: 'YES' }, 'Not asked because Q was not answered'),
    ).toBe('Question: How?\nNot asked because Q was not answered. Expected: Yes.');
  });

  it.each<[Compliance['rule'], Rational, string]>([
    ['EXPECTATION', ZERO, 'not met'],
    ['EXPECTATION', rational(1, 3), 'partially met'],
    ['REVIEWED', ZERO, 'not met'],
    ['UNANSWERED', ZERO, 'not shown to be met'],
    ['NA_PENDING', ZERO, 'not shown to be met'],
    ['NOT_ASKED_AFTER_SHORTFALL', ZERO, 'not shown to be met'],
  ])('%s has its outcome (%#)', (rule, compliance, outcome) => {
    expect(toFindingOutcome({ rule, compliance })).toBe(outcome);
  });
});
