// Validates a questionnaire: keys are unique, choices have options, expected answers are possible, and conditions can
// be met.
import { findExclusiveConflict, isWithinBounds } from './answers.ts';
import { validateConditions } from './condition-validation.ts';
import {
  type ProblemReason,
  type QuestionnaireProblem,
  toQuestionProblem,
  toTemplateProblem,
} from './questionnaire-problem.ts';
import type { ExpectedAnswer, Question } from './questionnaire.ts';
import { type SectionLike, toVisibleText } from './visibility.ts';

const WITH_OPTIONS = new Set(['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT']);
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_QUESTIONS = 500;

export const listQuestions = (sections: readonly SectionLike[]) => sections.flatMap(({ questions }) => questions);

export function validateQuestionnaire(sections: readonly SectionLike[]): QuestionnaireProblem[] {
  const questions = listQuestions(sections);
  if (questions.length > MAX_QUESTIONS) {
    return [toTemplateProblem('sections', { code: 'TOO_MANY_QUESTIONS', max: MAX_QUESTIONS })];
  }
  return [
    ...findRepeatedKeys(questions),
    ...sections.flatMap((section, s) =>
      section.questions.flatMap((question, q) => {
        const path = `sections.${String(s)}.questions.${String(q)}`;
        return validateQuestion(question).map(([field, reason]) =>
          toQuestionProblem(`${path}.${field}`, question.key, reason),
        );
      }),
    ),
    ...validateConditions(sections),
  ];
}

type FieldProblem = readonly [field: string, reason: ProblemReason];

function validateQuestion(question: Question): FieldProblem[] {
  const found = {
    options: validateOptions(question),
    expectedAnswer: validateExpectedAnswer(question),
    bounds: validateBounds(question),
    exclusiveOptions: validateExclusiveOptions(question),
  };
  return Object.entries(found).flatMap(([field, reason]): FieldProblem[] => (reason === null ? [] : [[field, reason]]));
}

function findRepeatedKeys(questions: readonly Question[]): QuestionnaireProblem[] {
  const seen = new Set<string>();
  const problems: QuestionnaireProblem[] = [];
  for (const { key } of questions) {
    if (seen.has(key)) problems.push(toTemplateProblem('sections', { code: 'DUPLICATE_KEY', key }));
    seen.add(key);
  }
  return problems;
}

function validateOptions({ type, options }: Question): ProblemReason | null {
  if (!WITH_OPTIONS.has(type)) return options === null ? null : { code: 'OPTIONS_NOT_ALLOWED' };
  if (options === null) return { code: 'OPTIONS_MISSING' };
  const visible = options.map(toVisibleText);
  if (visible.includes('')) return { code: 'OPTION_BLANK' };
  return new Set(visible).size === options.length ? null : { code: 'OPTIONS_LOOK_THE_SAME' };
}

type Range = { min?: number; max?: number; zeroAt?: number };

const isRange = (expected: ExpectedAnswer): expected is Range =>
  typeof expected === 'object' && ('min' in expected || 'max' in expected);

function validateExpectedAnswer({ type, options, expectedAnswer: expected }: Question): ProblemReason | null {
  if (expected === null) return null;
  switch (type) {
    case 'YES_NO':
      return expected === 'YES' || expected === 'NO' ? null : { code: 'EXPECTED_YES_OR_NO' };
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return findMissingOption(Array.isArray(expected) ? expected : [expected], options);
    case 'MULTI_SELECT':
      return validateSelection(expected, options);
    case 'NUMERIC':
      return typeof expected === 'number'
        ? null
        : isRange(expected)
          ? validateRange(expected)
          : { code: 'EXPECTED_NUMBER_OR_RANGE' };
    case 'RATING':
      return typeof expected === 'number' && Number.isInteger(expected) && expected >= 1 && expected <= 5
        ? null
        : { code: 'EXPECTED_RATING' };
    case 'DATE':
      return isDateExpectation(expected) ? null : { code: 'EXPECTED_DATE' };
    case 'FILE_UPLOAD':
      return typeof expected === 'object' && 'minFiles' in expected ? null : { code: 'EXPECTED_FILE_COUNT' };
    case 'FREE_TEXT':
      return typeof expected === 'string' ? null : { code: 'EXPECTED_GUIDANCE' };
  }
}

function findMissingOption(values: readonly unknown[], options: readonly string[] | null): ProblemReason | null {
  const missing = values.filter((value) => typeof value !== 'string' || !options?.includes(value));
  return missing.length === 0 ? null : { code: 'OPTION_UNKNOWN', options: missing.map(String) };
}

function validateSelection(expected: ExpectedAnswer, options: readonly string[] | null): ProblemReason | null {
  if (Array.isArray(expected)) return findMissingOption(expected, options);
  if (typeof expected !== 'object' || !('required' in expected)) return { code: 'EXPECTED_SELECTION' };
  const { required, forbidden } = expected;
  const both = required.filter((option) => forbidden.includes(option));
  if (both.length > 0) return { code: 'OPTION_REQUIRED_AND_FORBIDDEN', options: both };
  return findMissingOption([...required, ...forbidden], options);
}

function validateRange({ min = -Infinity, max = Infinity, zeroAt }: Range): ProblemReason | null {
  if (min > max) return { code: 'RANGE_REVERSED' };
  if (zeroAt !== undefined && zeroAt >= min && zeroAt <= max) return { code: 'ZERO_AT_WITHIN_RANGE' };
  return null;
}

const isDateExpectation = (expected: ExpectedAnswer) =>
  typeof expected === 'string'
    ? CALENDAR_DATE.test(expected) && !Number.isNaN(Date.parse(expected))
    : typeof expected === 'object' && ('maxAgeDays' in expected || 'minRemainingDays' in expected);

function validateBounds({ type, bounds, expectedAnswer }: Question): ProblemReason | null {
  if (bounds === undefined) return null;
  if (type !== 'NUMERIC') return { code: 'BOUNDS_NOT_ALLOWED' };
  const { min, max } = bounds;
  if (min === undefined && max === undefined) return { code: 'BOUNDS_EMPTY' };
  if (min !== undefined && max !== undefined && min > max) return { code: 'BOUNDS_REVERSED' };
  const expected = listExpectedNumbers(expectedAnswer).find((number) => !isWithinBounds(number, bounds));
  return expected === undefined ? null : { code: 'EXPECTED_OUTSIDE_BOUNDS', expected };
}

/** The numbers that limit full credit. Partial credit may end outside the bounds. */
function listExpectedNumbers(expected: ExpectedAnswer | null): number[] {
  if (typeof expected === 'number') return [expected];
  if (expected === null || !isRange(expected)) return [];
  return [expected.min, expected.max].filter((number) => number !== undefined);
}

function validateExclusiveOptions(question: Question): ProblemReason | null {
  const { type, options, expectedAnswer, exclusiveOptions } = question;
  if (exclusiveOptions === undefined) return null;
  if (type !== 'MULTI_SELECT') return { code: 'EXCLUSIVE_NOT_ALLOWED' };
  const missing = findMissingOption(exclusiveOptions, options);
  if (missing !== null) return missing;
  if (new Set(exclusiveOptions).size < exclusiveOptions.length) return { code: 'EXCLUSIVE_DUPLICATE' };
  const conflict = findExclusiveConflict({ exclusiveOptions }, listRequiredOptions(expectedAnswer));
  return conflict === null ? null : { code: 'EXCLUSIVE_REQUIRED_WITH_OTHERS', option: conflict };
}

function listRequiredOptions(expected: ExpectedAnswer | null): readonly string[] {
  if (Array.isArray(expected)) return expected;
  return expected !== null && typeof expected === 'object' && 'required' in expected ? expected.required : [];
}
