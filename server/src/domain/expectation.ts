// How far an answer meets what was expected, by the type of its question.
import type { Answer, ExpectedAnswer, Question } from '@assay/contract';
import { type Rational, divide, fromNumber, isLess, ONE, rational, subtract, ZERO } from './rational.ts';

export type Verdict = { readonly compliance: Rational; readonly reason: string };

type Expecting = {
  readonly answer: Answer | null;
  readonly files: number;
  readonly expected: ExpectedAnswer;
  readonly submittedOn: string;
};
type Kind = Pick<Question, 'type' | 'options'>;

const met = (reason: string): Verdict => ({ compliance: ONE, reason });
const missed = (reason: string): Verdict => ({ compliance: ZERO, reason });
const partly = (compliance: Rational, reason: string): Verdict => ({ compliance, reason });

export function compareWithExpectation(
  { type, options }: Kind,
  { answer, files, expected, submittedOn }: Expecting,
): Verdict {
  switch (type) {
    case 'YES_NO':
    case 'MULTIPLE_CHOICE':
      return oneOf(String(answer), expected);
    case 'COMBOBOX':
      return options?.includes(String(answer))
        ? oneOf(String(answer), expected)
        : missed(`"${String(answer)}" is none of the options: review it`);
    case 'MULTI_SELECT':
      return selection(asList(answer), expected);
    case 'NUMERIC':
      return inRange(Number(answer), expected);
    case 'RATING':
      return rated(Number(answer), Number(expected));
    case 'DATE':
      return dated(String(answer), expected, submittedOn);
    case 'FILE_UPLOAD':
      return filed(files, expected);
    case 'FREE_TEXT':
      throw new Error('Free text is judged by a reviewer');
  }
}

const asList = (answer: Answer | ExpectedAnswer | null) =>
  Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : [];

function oneOf(answer: string, expected: ExpectedAnswer): Verdict {
  const accepted = asList(expected);
  const wanted = accepted.join(' or ');
  return accepted.includes(answer)
    ? met(`Answered ${answer}, as expected`)
    : missed(`Answered ${answer}; expected ${wanted}`);
}

function selection(chosen: readonly string[], expected: ExpectedAnswer): Verdict {
  const { required, forbidden } =
    typeof expected === 'object' && 'required' in expected ? expected : { required: asList(expected), forbidden: [] };
  const wrong = chosen.filter((option) => forbidden.includes(option));
  if (wrong.length > 0) return missed(`Selected ${wrong.join(', ')}, which must not be`);
  const found = required.filter((option) => chosen.includes(option));
  if (found.length === required.length) return met('Selected everything that is required');
  return partly(
    rational(found.length, required.length),
    `Selected ${String(found.length)} of ${String(required.length)} required`,
  );
}

function inRange(value: number, expected: ExpectedAnswer): Verdict {
  if (typeof expected === 'number')
    return value === expected
      ? met(`Is ${String(value)}`)
      : missed(`Is ${String(value)}; expected ${String(expected)}`);
  const {
    min = -Infinity,
    max = Infinity,
    zeroAt,
  } = typeof expected === 'object' && !('required' in expected) ? rangeOf(expected) : {};
  if (value >= min && value <= max) return met(`${String(value)} is in the expected range`);
  const edge = value > max ? max : min;
  const isBetween = zeroAt !== undefined && (value > max ? zeroAt > value : zeroAt < value);
  if (!isBetween) return missed(`${String(value)} is outside the expected range`);
  const share = divide(subtract(fromNumber(zeroAt), fromNumber(value)), subtract(fromNumber(zeroAt), fromNumber(edge)));
  return partly(share, `${String(value)} is outside the range, but short of ${String(zeroAt)}, where nothing counts`);
}

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

const rangeOf = (expected: object): Range => expected;

function rated(value: number, least: number): Verdict {
  if (value >= least) return met(`Rated ${String(value)}, at least ${String(least)}`);
  return partly(rational(value - 1, least - 1), `Rated ${String(value)}; expected at least ${String(least)}`);
}

const DAY_MS = 24 * 3_600_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Judged on the day of submission, so that the result does not change as time goes by. */
function dated(date: string, expected: ExpectedAnswer, submittedOn: string): Verdict {
  if (typeof expected === 'string') {
    return date >= expected ? met(`${date} is not before ${expected}`) : missed(`${date} is before ${expected}`);
  }
  if (typeof expected === 'object' && 'maxAgeDays' in expected) {
    const age = daysBetween(date, submittedOn);
    const words = `${date} was ${String(age)} days old when submitted; at most ${String(expected.maxAgeDays)} are accepted`;
    return age >= 0 && age <= expected.maxAgeDays ? met(words) : missed(words);
  }
  const least = typeof expected === 'object' && 'minRemainingDays' in expected ? expected.minRemainingDays : 0;
  const left = daysBetween(submittedOn, date);
  const words = `${date} was ${String(left)} days ahead when submitted; at least ${String(least)} are expected`;
  return left >= least ? met(words) : missed(words);
}

function filed(files: number, expected: ExpectedAnswer): Verdict {
  const least = typeof expected === 'object' && 'minFiles' in expected ? expected.minFiles : 1;
  const words = `${String(files)} of ${String(least)} expected files`;
  return isLess(rational(files), rational(least)) ? missed(words) : met(words);
}
