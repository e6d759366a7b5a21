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
    answer: 'one of the `options`, or a text of their own',
    expectations: [
      {
        expected: ['AES-128', 'AES-256'],
        means: 'The answer is one of these options; own text earns nothing until it is reviewed',
      },
    ],
  },
  MULTI_SELECT: {
    answer: 'a list of `options`',
    expectations: [
      { expected: ['AES-128', 'AES-256'], means: 'All of these are selected; a part of them earns that part' },
      {
        expected: { required: ['AES-256'], forbidden: ['DES'] },
        means: 'As above, and one that is forbidden earns nothing',
      },
    ],
  },
  NUMERIC: {
    answer: 'a number',
    expectations: [
      { expected: 0, means: 'Exactly this number' },
      { expected: { min: 12 }, means: 'At least this; `max`: at most' },
      {
        expected: { max: 90, zeroAt: 365 },
        means: 'Within the range; beyond it less and less, down to nothing at `zeroAt`',
      },
    ],
  },
  RATING: {
    answer: 'a whole number from 1 to 5',
    expectations: [{ expected: 4, means: 'At least this; below it a part' }],
  },
  DATE: {
    answer: 'a day as `"2026-11-15"`',
    expectations: [
      { expected: '2026-01-01', means: 'Not before this day' },
      {
        expected: { maxAgeDays: 365 },
        means: 'At most so many days old on the day of submission; a day in the future is refused',
      },
      { expected: { minRemainingDays: 30 }, means: 'At least so many days ahead on the day of submission' },
    ],
  },
  FILE_UPLOAD: {
    answer: 'files, as evidence',
    expectations: [{ expected: { minFiles: 1 }, means: 'At least so many files' }],
  },
  FREE_TEXT: {
    answer: 'text',
    expectations: [
      {
        expected: 'Names who leads it',
        means: 'Guidance for the reviewer, who decides whether the answer is good enough',
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
