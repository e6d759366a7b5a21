import type { ExpectedAnswer, Question, QuestionType } from '@assay/contract';
import { validateQuestionnaire } from '@assay/contract/conditions';

type Expectation = { readonly expected: ExpectedAnswer; readonly means: string };
type Kind = { readonly answer: string; readonly expectations: readonly Expectation[] };

const OPTIONS = ['AES-128', 'AES-256', 'DES'];

/** The answers and expected answers of each answer type. */
export const EXPECTATION_DOCS: Readonly<Record<QuestionType, Kind>> = {
  YES_NO: { answer: '`"YES"` or `"NO"`', expectations: [{ expected: 'YES', means: 'The answer is YES' }] },
  MULTIPLE_CHOICE: {
    answer: 'one of the `options`',
    expectations: [
      { expected: 'AES-256', means: 'The answer is this option' },
      { expected: ['AES-128', 'AES-256'], means: 'The answer is one of these options' },
    ],
  },
  COMBOBOX: {
    answer: 'one of the `options`, or other text',
    expectations: [
      {
        expected: ['AES-128', 'AES-256'],
        means: 'The answer is one of these options; other text scores 0 until it is reviewed',
      },
    ],
  },
  MULTI_SELECT: {
    answer: 'a list of `options`',
    expectations: [
      { expected: ['AES-128', 'AES-256'], means: 'All of these options are selected; partial credit for some of them' },
      {
        expected: { required: ['AES-256'], forbidden: ['DES'] },
        means: 'All required options are selected; selecting a forbidden option scores 0',
      },
    ],
  },
  NUMERIC: {
    answer: 'a number',
    expectations: [
      { expected: 0, means: 'Exactly this number' },
      { expected: { min: 12 }, means: 'At least this number (`max`: at most)' },
      {
        expected: { max: 90, zeroAt: 365 },
        means: 'Within the range; outside it, the credit decreases to 0 at `zeroAt`',
      },
    ],
  },
  RATING: {
    answer: 'a whole number from 1 to 5',
    expectations: [{ expected: 4, means: 'At least this rating; partial credit below it' }],
  },
  DATE: {
    answer: 'a date such as `"2026-11-15"`',
    expectations: [
      { expected: '2026-01-01', means: 'On or after this date' },
      {
        expected: { maxAgeDays: 365 },
        means: 'At most this many days before the submission; dates in the future are rejected',
      },
      { expected: { minRemainingDays: 30 }, means: 'At least this many days after the submission' },
    ],
  },
  FILE_UPLOAD: {
    answer: 'files, as evidence',
    expectations: [{ expected: { minFiles: 1 }, means: 'At least this many files' }],
  },
  FREE_TEXT: {
    answer: 'text',
    expectations: [
      {
        expected: 'Names who leads it',
        means: 'Guidance for the reviewer, who decides whether the answer is compliant',
      },
    ],
  },
};

const WITH_OPTIONS = new Set<QuestionType>(['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT']);

export const hasOptions = (type: QuestionType) => WITH_OPTIONS.has(type);

/** Throws if the service would reject the example. */
export function requireValidExpectation(type: QuestionType, expectedAnswer: ExpectedAnswer): void {
  const question: Question = {
    key: 'example',
    text: 'Example',
    helpText: null,
    type,
    riskWeight: 'LOW',
    required: true,
    options: hasOptions(type) ? OPTIONS : null,
    expectedAnswer,
    conditionalLogic: null,
    controlMappings: [],
  };
  const [problem] = validateQuestionnaire([{ title: 'Example', questions: [question] }]);
  if (problem) throw new Error(`${type} cannot expect ${JSON.stringify(expectedAnswer)}: ${problem.message}`);
}
