// Validates a questionnaire: keys are unique, choices have options, expected answers are possible, and conditions can
// be met. Each problem has a message and a path.
import { findExclusiveConflict, isWithinBounds } from './answers.ts';
import { validateConditions } from './condition-validation.ts';
import type { ExpectedAnswer, Question } from './questionnaire.ts';
import { type QuestionnaireProblem, type SectionLike, toVisibleText } from './visibility.ts';

const WITH_OPTIONS = new Set(['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT']);
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_QUESTIONS = 500;

export const listQuestions = (sections: readonly SectionLike[]) => sections.flatMap(({ questions }) => questions);

export function validateQuestionnaire(sections: readonly SectionLike[]): QuestionnaireProblem[] {
  const questions = listQuestions(sections);
  if (questions.length > MAX_QUESTIONS) {
    return [{ path: 'sections', message: `A questionnaire can have at most ${String(MAX_QUESTIONS)} questions` }];
  }
  return [
    ...findRepeatedKeys(questions),
    ...sections.flatMap((section, s) =>
      section.questions.flatMap((question, q) => {
        const path = `sections.${String(s)}.questions.${String(q)}`;
        return [
          ...validateOptions(question).map((message) => ({ path: `${path}.options`, message })),
          ...validateExpectedAnswer(question).map((message) => ({ path: `${path}.expectedAnswer`, message })),
          ...validateBounds(question).map((message) => ({ path: `${path}.bounds`, message })),
          ...validateExclusiveOptions(question).map((message) => ({ path: `${path}.exclusiveOptions`, message })),
        ];
      }),
    ),
    ...validateConditions(sections),
  ];
}

function findRepeatedKeys(questions: readonly Question[]): QuestionnaireProblem[] {
  const seen = new Set<string>();
  const problems: QuestionnaireProblem[] = [];
  for (const { key } of questions) {
    if (seen.has(key)) problems.push({ path: 'sections', message: `The key ${key} is used by more than one question` });
    seen.add(key);
  }
  return problems;
}

function validateOptions({ key, type, options }: Question): string[] {
  if (!WITH_OPTIONS.has(type)) return options === null ? [] : [`${key}: only choice questions can have options`];
  if (options === null) return [`${key}: a choice question must have options`];
  const visible = options.map(toVisibleText);
  if (visible.includes('')) return [`${key}: an option is blank`];
  return new Set(visible).size === options.length ? [] : [`${key}: two options look the same`];
}

function validateExpectedAnswer(question: Question): string[] {
  const { key, expectedAnswer } = question;
  if (expectedAnswer === null) return [];
  const problem = findExpectedAnswerProblem(question, expectedAnswer);
  return problem === null ? [] : [`${key}: ${problem}`];
}

const isRange = (expected: ExpectedAnswer): expected is { min?: number; max?: number; zeroAt?: number } =>
  typeof expected === 'object' && ('min' in expected || 'max' in expected);

function findExpectedAnswerProblem({ type, options }: Question, expected: ExpectedAnswer): string | null {
  switch (type) {
    case 'YES_NO':
      return expected === 'YES' || expected === 'NO' ? null : 'the expected answer must be YES or NO';
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
          : 'the expected answer must be a number or a range';
    case 'RATING':
      return typeof expected === 'number' && Number.isInteger(expected) && expected >= 1 && expected <= 5
        ? null
        : 'the expected rating must be a whole number from 1 to 5';
    case 'DATE':
      return isDateExpectation(expected)
        ? null
        : 'the expected answer must be a date (YYYY-MM-DD), maxAgeDays or minRemainingDays';
    case 'FILE_UPLOAD':
      return typeof expected === 'object' && 'minFiles' in expected
        ? null
        : 'the expected answer must be a number of files (minFiles)';
    case 'FREE_TEXT':
      return typeof expected === 'string' ? null : 'the expected answer must be text that guides the reviewer';
  }
}

function findMissingOption(values: readonly unknown[], options: readonly string[] | null): string | null {
  const missing = values.filter((value) => typeof value !== 'string' || !options?.includes(value));
  return missing.length === 0 ? null : `${missing.map(String).join(', ')} is not one of the options`;
}

function validateSelection(expected: ExpectedAnswer, options: readonly string[] | null): string | null {
  if (Array.isArray(expected)) return findMissingOption(expected, options);
  if (typeof expected !== 'object' || !('required' in expected))
    return 'the expected answer must be a list of options, or required and forbidden options';
  const { required, forbidden } = expected;
  const both = required.filter((option) => forbidden.includes(option));
  if (both.length > 0) return `${both.join(', ')} cannot be both required and forbidden`;
  return findMissingOption([...required, ...forbidden], options);
}

function validateRange({ min = -Infinity, max = Infinity, zeroAt }: { min?: number; max?: number; zeroAt?: number }) {
  if (min > max) return 'the minimum must not be greater than the maximum';
  if (zeroAt !== undefined && zeroAt >= min && zeroAt <= max) return 'zeroAt must be outside the expected range';
  return null;
}

const isDateExpectation = (expected: ExpectedAnswer) =>
  typeof expected === 'string'
    ? CALENDAR_DATE.test(expected) && !Number.isNaN(Date.parse(expected))
    : typeof expected === 'object' && ('maxAgeDays' in expected || 'minRemainingDays' in expected);

function validateBounds({ key, type, bounds, expectedAnswer }: Question): string[] {
  if (bounds === undefined) return [];
  if (type !== 'NUMERIC') return [`${key}: only number questions can have bounds`];
  const { min, max } = bounds;
  if (min === undefined && max === undefined) return [`${key}: bounds must have a minimum or a maximum`];
  if (min !== undefined && max !== undefined && min > max)
    return [`${key}: the lower bound must not be greater than the upper bound`];
  const expected = listExpectedNumbers(expectedAnswer).find((number) => !isWithinBounds(number, bounds));
  return expected === undefined ? [] : [`${key}: the expected answer ${String(expected)} is outside the bounds`];
}

/** The numbers that limit full credit. Partial credit may end outside the bounds. */
function listExpectedNumbers(expected: ExpectedAnswer | null): number[] {
  if (typeof expected === 'number') return [expected];
  if (expected === null || !isRange(expected)) return [];
  return [expected.min, expected.max].filter((number) => number !== undefined);
}

function validateExclusiveOptions({ key, type, options, expectedAnswer, exclusiveOptions }: Question): string[] {
  if (exclusiveOptions === undefined) return [];
  if (type !== 'MULTI_SELECT') return [`${key}: only multiple-choice questions can have exclusive options`];
  const missing = findMissingOption(exclusiveOptions, options);
  if (missing !== null) return [`${key}: ${missing}`];
  if (new Set(exclusiveOptions).size < exclusiveOptions.length) return [`${key}: duplicate exclusive option`];
  const conflict = findExclusiveConflict({ exclusiveOptions }, listRequiredOptions(expectedAnswer));
  return conflict === null
    ? []
    : [`${key}: ${conflict} is exclusive and cannot be required together with other options`];
}

function listRequiredOptions(expected: ExpectedAnswer | null): readonly string[] {
  if (Array.isArray(expected)) return expected;
  return expected !== null && typeof expected === 'object' && 'required' in expected ? expected.required : [];
}
