import type { Answer, ExpectedAnswer, Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { formatFindingDescription } from './finding-text.ts';

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
    ['DATE', { maxAgeDays: 365 }, '2020-01-01', 'Answer: 2020-01-01. Expected: at most 365 days old.'],
    ['DATE', { minRemainingDays: 30 }, '2020-01-01', 'Answer: 2020-01-01. Expected: at least 30 days left.'],
    ['FILE_UPLOAD', { minFiles: 2 }, null, 'Answer: 0 usable files. Expected: at least 2 files.'],
    ['FILE_UPLOAD', null, null, 'Answer: 0 usable files.'],
  ])('states the answer and the expected answer of %s %j', (...[type, expectedAnswer, answer, words]) => {
    expect(formatFindingDescription({ type, expectedAnswer }, { ...nothing, answer })).toBe(words);
  });

  it('states a "not applicable"', () => {
    const given = { ...nothing, notApplicable: true };
    expect(formatFindingDescription({ type: 'YES_NO', expectedAnswer: 'YES' }, given)).toBe(
      'Answer: claimed not applicable. Expected: Yes.',
    );
  });
});
