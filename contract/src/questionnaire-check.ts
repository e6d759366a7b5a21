// What makes a questionnaire sound: keys are unique, options exist where they are chosen from, an expected answer can be
// given, and conditions can come true. What is wrong is said in words, with the place where it is wrong.
import { conditionProblems } from './condition-check.ts';
import type { ExpectedAnswer, Question } from './questionnaire.ts';
import type { Problem, Section } from './visibility.ts';

const WITH_OPTIONS = new Set(['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT']);
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOST_QUESTIONS = 500;

export const questionsOf = (sections: readonly Section[]) => sections.flatMap(({ questions }) => questions);

export function questionnaireProblems(sections: readonly Section[]): Problem[] {
  const questions = questionsOf(sections);
  if (questions.length > MOST_QUESTIONS) {
    return [{ path: 'sections', message: `A questionnaire has at most ${String(MOST_QUESTIONS)} questions` }];
  }
  return [
    ...repeatedKeys(questions),
    ...sections.flatMap((section, s) =>
      section.questions.flatMap((question, q) => {
        const path = `sections.${String(s)}.questions.${String(q)}`;
        return [
          ...optionProblems(question).map((message) => ({ path: `${path}.options`, message })),
          ...expectationProblems(question).map((message) => ({ path: `${path}.expectedAnswer`, message })),
        ];
      }),
    ),
    ...conditionProblems(sections),
  ];
}

function repeatedKeys(questions: readonly Question[]): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { key } of questions) {
    if (seen.has(key)) problems.push({ path: 'sections', message: `The key ${key} stands for more than one question` });
    seen.add(key);
  }
  return problems;
}

function optionProblems({ key, type, options }: Question): string[] {
  if (!WITH_OPTIONS.has(type)) return options === null ? [] : [`${key}: only a choice has options`];
  if (options === null) return [`${key}: a choice needs options`];
  return new Set(options).size === options.length ? [] : [`${key}: an option stands twice`];
}

function expectationProblems(question: Question): string[] {
  const { key, expectedAnswer } = question;
  if (expectedAnswer === null) return [];
  const problem = expectationProblem(question, expectedAnswer);
  return problem === null ? [] : [`${key}: ${problem}`];
}

const isRange = (expected: ExpectedAnswer): expected is { min?: number; max?: number; zeroAt?: number } =>
  typeof expected === 'object' && ('min' in expected || 'max' in expected);

function expectationProblem({ type, options }: Question, expected: ExpectedAnswer): string | null {
  switch (type) {
    case 'YES_NO':
      return expected === 'YES' || expected === 'NO' ? null : 'the expected answer is YES or NO';
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return missingOption(Array.isArray(expected) ? expected : [expected], options);
    case 'MULTI_SELECT':
      return selectionProblem(expected, options);
    case 'NUMERIC':
      return typeof expected === 'number'
        ? null
        : isRange(expected)
          ? rangeProblem(expected)
          : 'a number or a range is expected';
    case 'RATING':
      return typeof expected === 'number' && Number.isInteger(expected) && expected >= 1 && expected <= 5
        ? null
        : 'the expected rating is a whole number from 1 to 5';
    case 'DATE':
      return isDateExpectation(expected) ? null : 'a date (YYYY-MM-DD), an age or a remaining time in days is expected';
    case 'FILE_UPLOAD':
      return typeof expected === 'object' && 'minFiles' in expected ? null : 'a number of files (minFiles) is expected';
    case 'FREE_TEXT':
      return typeof expected === 'string' ? null : 'guidance for the reviewer is expected, as text';
  }
}

function missingOption(values: readonly unknown[], options: readonly string[] | null): string | null {
  const missing = values.filter((value) => typeof value !== 'string' || !options?.includes(value));
  return missing.length === 0 ? null : `${missing.map(String).join(', ')} is none of the options`;
}

function selectionProblem(expected: ExpectedAnswer, options: readonly string[] | null): string | null {
  if (Array.isArray(expected)) return missingOption(expected, options);
  if (typeof expected !== 'object' || !('required' in expected))
    return 'a list of options, or required and forbidden ones, is expected';
  const { required, forbidden } = expected;
  const both = required.filter((option) => forbidden.includes(option));
  if (both.length > 0) return `${both.join(', ')} cannot be required and forbidden at once`;
  return missingOption([...required, ...forbidden], options);
}

function rangeProblem({ min = -Infinity, max = Infinity, zeroAt }: { min?: number; max?: number; zeroAt?: number }) {
  if (min > max) return 'the range is empty: its minimum is above its maximum';
  if (zeroAt !== undefined && zeroAt >= min && zeroAt <= max) return 'zeroAt lies inside the range that counts fully';
  return null;
}

const isDateExpectation = (expected: ExpectedAnswer) =>
  typeof expected === 'string'
    ? CALENDAR_DATE.test(expected) && !Number.isNaN(Date.parse(expected))
    : typeof expected === 'object' && ('maxAgeDays' in expected || 'minRemainingDays' in expected);
