// How far an answer meets the expected answer, by answer type.
import type { Answer, ExpectedAnswer, Question } from '@assay/contract';
import {
  divide,
  isLess,
  ONE,
  rational,
  type Rational,
  rationalFromNumber,
  subtract,
  ZERO,
} from '@assay/contract/rules';
import { daysBetween } from './dates.ts';

export type ExpectationResult = { readonly compliance: Rational; readonly reason: string };

type ExpectationInput = {
  readonly answer: Answer | null;
  readonly files: number;
  readonly expected: ExpectedAnswer;
  readonly submittedOn: string;
};
type QuestionKind = Pick<Question, 'type' | 'options'>;

const fullyMet = (reason: string): ExpectationResult => ({ compliance: ONE, reason });
const notMet = (reason: string): ExpectationResult => ({ compliance: ZERO, reason });
const partlyMet = (compliance: Rational, reason: string): ExpectationResult => ({ compliance, reason });

export function compareWithExpectation(
  { type, options }: QuestionKind,
  { answer, files, expected, submittedOn }: ExpectationInput,
): ExpectationResult {
  switch (type) {
    case 'YES_NO':
    case 'MULTIPLE_CHOICE':
      return compareChoice(String(answer), expected);
    case 'COMBOBOX':
      return options?.includes(String(answer))
        ? compareChoice(String(answer), expected)
        : notMet(`"${String(answer)}" is none of the options: review it`);
    case 'MULTI_SELECT':
      return compareSelection(toList(answer), expected);
    case 'NUMERIC':
      return compareNumber(Number(answer), expected);
    case 'RATING':
      return compareRating(Number(answer), Number(expected));
    case 'DATE':
      return compareDate(String(answer), expected, submittedOn);
    case 'FILE_UPLOAD':
      return compareFiles(files, expected);
    case 'FREE_TEXT':
      throw new Error('Free text is judged by a reviewer');
  }
}

const toList = (answer: Answer | ExpectedAnswer | null) =>
  Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : [];

function compareChoice(answer: string, expected: ExpectedAnswer): ExpectationResult {
  const accepted = toList(expected);
  const wanted = accepted.join(' or ');
  return accepted.includes(answer)
    ? fullyMet(`Answered ${answer}, as expected`)
    : notMet(`Answered ${answer}; expected ${wanted}`);
}

function compareSelection(chosen: readonly string[], expected: ExpectedAnswer): ExpectationResult {
  const { required, forbidden } =
    typeof expected === 'object' && 'required' in expected ? expected : { required: toList(expected), forbidden: [] };
  const wrong = chosen.filter((option) => forbidden.includes(option));
  if (wrong.length > 0) return notMet(`Selected ${wrong.join(', ')}, which must not be`);
  const found = required.filter((option) => chosen.includes(option));
  if (found.length === required.length) return fullyMet('Selected everything that is required');
  return partlyMet(
    rational(found.length, required.length),
    `Selected ${String(found.length)} of ${String(required.length)} required`,
  );
}

function compareNumber(value: number, expected: ExpectedAnswer): ExpectationResult {
  if (typeof expected === 'number')
    return value === expected
      ? fullyMet(`Is ${String(value)}`)
      : notMet(`Is ${String(value)}; expected ${String(expected)}`);
  const {
    min = -Infinity,
    max = Infinity,
    zeroAt,
  } = typeof expected === 'object' && !('required' in expected) ? toRange(expected) : {};
  if (value >= min && value <= max) return fullyMet(`${String(value)} is in the expected range`);
  const edge = value > max ? max : min;
  const isBetween = zeroAt !== undefined && (value > max ? zeroAt > value : zeroAt < value);
  if (!isBetween) return notMet(`${String(value)} is outside the expected range`);
  const share = divide(
    subtract(rationalFromNumber(zeroAt), rationalFromNumber(value)),
    subtract(rationalFromNumber(zeroAt), rationalFromNumber(edge)),
  );
  return partlyMet(
    share,
    `${String(value)} is outside the range, but short of ${String(zeroAt)}, where nothing counts`,
  );
}

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

const toRange = (expected: object): Range => expected;

function compareRating(value: number, least: number): ExpectationResult {
  if (value >= least) return fullyMet(`Rated ${String(value)}, at least ${String(least)}`);
  return partlyMet(rational(value - 1, least - 1), `Rated ${String(value)}; expected at least ${String(least)}`);
}

/** Evaluated as of the day of submission, so that the result does not change over time. */
function compareDate(date: string, expected: ExpectedAnswer, submittedOn: string): ExpectationResult {
  if (typeof expected === 'string') {
    return date >= expected ? fullyMet(`${date} is not before ${expected}`) : notMet(`${date} is before ${expected}`);
  }
  if (typeof expected === 'object' && 'maxAgeDays' in expected) {
    const age = daysBetween(date, submittedOn);
    const words = `${date} was ${String(age)} days old when submitted; at most ${String(expected.maxAgeDays)} are accepted`;
    return age >= 0 && age <= expected.maxAgeDays ? fullyMet(words) : notMet(words);
  }
  const least = typeof expected === 'object' && 'minRemainingDays' in expected ? expected.minRemainingDays : 0;
  const left = daysBetween(submittedOn, date);
  const words = `${date} was ${String(left)} days ahead when submitted; at least ${String(least)} are expected`;
  return left >= least ? fullyMet(words) : notMet(words);
}

function compareFiles(files: number, expected: ExpectedAnswer): ExpectationResult {
  const least = typeof expected === 'object' && 'minFiles' in expected ? expected.minFiles : 1;
  const words = `${String(files)} of ${String(least)} expected files`;
  return isLess(rational(files), rational(least)) ? notMet(words) : fullyMet(words);
}
