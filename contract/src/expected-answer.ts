// How far an answer meets the expected answer, by answer type, and the sentence that explains it.
import { formatDate } from './format-date.ts';
import type { Answer, ExpectedAnswer, Question } from './questionnaire.ts';
import { divide, ONE, rational, type Rational, rationalFromNumber, subtract, ZERO } from './rational.ts';

type ExpectationResult = { readonly compliance: Rational; readonly reason: string };

type ExpectationInput = {
  readonly answer: Answer | null;
  readonly files: number;
  readonly expected: ExpectedAnswer;
  readonly submittedOn: string;
};

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

export function compareWithExpectation(
  { type, options }: Pick<Question, 'type' | 'options'>,
  { answer, files, expected, submittedOn }: ExpectationInput,
): ExpectationResult {
  const expectation = `Expected ${formatExpectedAnswer({ type, expectedAnswer: expected })}`;
  const explain = (compliance: Rational, given: string) => ({ compliance, reason: `${given}. ${expectation}` });
  const meets = (isMet: boolean, given: string) => explain(isMet ? ONE : ZERO, given);
  const answered = `Answered ${formatAnswer(type, answer)}`;
  switch (type) {
    case 'YES_NO':
    case 'MULTIPLE_CHOICE':
      return meets(toList(expected).includes(String(answer)), answered);
    case 'COMBOBOX':
      return options?.includes(String(answer))
        ? meets(toList(expected).includes(String(answer)), answered)
        : meets(false, `${answered}, which is not one of the options and needs review`);
    case 'MULTI_SELECT': {
      const { compliance, given } = compareSelection(toList(answer), toSelection(expected));
      return explain(compliance, given);
    }
    case 'NUMERIC':
      if (typeof expected === 'number') return meets(answer === expected, answered);
      return explain(compareRange(Number(answer), toRange(expected)), answered);
    case 'RATING': {
      const [rated, least] = [Number(answer), Number(expected)];
      return explain(rated >= least ? ONE : rational(rated - 1, least - 1), `Rated ${String(rated)}`);
    }
    case 'DATE': {
      const { isMet, given } = compareDate(String(answer), expected, submittedOn);
      return meets(isMet, given);
    }
    case 'FILE_UPLOAD':
      return meets(files >= toMinFiles(expected), `Provided ${formatCount(files, 'file')}`);
    case 'FREE_TEXT':
      throw new Error('Free-text answers are scored by a reviewer');
  }
}

const toList = (answer: Answer | ExpectedAnswer | null) =>
  Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : [];

const toSelection = (expected: ExpectedAnswer) =>
  typeof expected === 'object' && 'required' in expected ? expected : { required: toList(expected), forbidden: [] };

const isRange = (expected: ExpectedAnswer): expected is Range =>
  typeof expected === 'object' && ('min' in expected || 'max' in expected);

const toRange = (expected: ExpectedAnswer): Range => (isRange(expected) ? expected : {});

export const toMinFiles = (expected: ExpectedAnswer) =>
  typeof expected === 'object' && 'minFiles' in expected ? expected.minFiles : 1;

type Selection = { readonly required: readonly string[]; readonly forbidden: readonly string[] };

function compareSelection(chosen: readonly string[], { required, forbidden }: Selection) {
  const wrong = chosen.filter((option) => forbidden.includes(option));
  if (wrong.length > 0) return { compliance: ZERO, given: `Selected ${joinWith('and', wrong)}` };
  const found = required.filter((option) => chosen.includes(option));
  if (found.length === required.length) return { compliance: ONE, given: `Selected ${joinWith('and', chosen)}` };
  return {
    compliance: rational(found.length, required.length),
    given: `Selected ${String(found.length)} of ${formatCount(required.length, 'required option')}`,
  };
}

/** Full credit in the range; with `zeroAt`, decreasing credit from the edge of the range to that number. */
function compareRange(value: number, { min = -Infinity, max = Infinity, zeroAt }: Range): Rational {
  if (value >= min && value <= max) return ONE;
  const isPartial = zeroAt !== undefined && (value > max ? zeroAt > value : zeroAt < value);
  if (!isPartial) return ZERO;
  const zero = rationalFromNumber(zeroAt);
  const edge = rationalFromNumber(value > max ? max : min);
  return divide(subtract(zero, rationalFromNumber(value)), subtract(zero, edge));
}

const DAY_MS = 24 * 3_600_000;

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Evaluated as of the day of submission, so that the result does not change over time. */
function compareDate(date: string, expected: ExpectedAnswer, submittedOn: string) {
  const day = formatDate(date);
  if (typeof expected === 'string') return { isMet: date >= expected, given: `Answered ${day}` };
  if (typeof expected === 'object' && 'maxAgeDays' in expected) {
    const age = daysBetween(date, submittedOn);
    if (age < 0) return { isMet: false, given: `${day} was after the submission` };
    return {
      isMet: age <= expected.maxAgeDays,
      given: `${day} was ${formatCount(age, 'day')} before the submission`,
    };
  }
  const least = typeof expected === 'object' && 'minRemainingDays' in expected ? expected.minRemainingDays : 0;
  const left = daysBetween(submittedOn, date);
  const given =
    left < 0
      ? `Expired on ${day}, ${formatCount(-left, 'day')} before the submission`
      : `Valid until ${day}, ${formatCount(left, 'day')} after the submission`;
  return { isMet: left >= least, given };
}

export const formatCount = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

function joinWith(word: 'and' | 'or', items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** An answer as people read it. */
export function formatAnswer(type: Question['type'], answer: Answer | null): string {
  if (Array.isArray(answer)) return joinWith('and', answer);
  if (type === 'YES_NO') return answer === 'YES' ? 'Yes' : 'No';
  if (type === 'DATE' && typeof answer === 'string') return formatDate(answer);
  return String(answer ?? '');
}

/** The expected answer as part of a sentence: "at least 4", "all of A and B". */
export function formatExpectedAnswer({
  type,
  expectedAnswer: expected,
}: {
  readonly type: Question['type'];
  readonly expectedAnswer: ExpectedAnswer;
}): string {
  if (type === 'MULTI_SELECT') return formatSelection(toSelection(expected));
  if (typeof expected === 'string') {
    if (type === 'DATE') return `on or after ${formatDate(expected)}`;
    return type === 'YES_NO' ? formatAnswer(type, expected) : expected;
  }
  if (typeof expected === 'number') return type === 'RATING' ? `at least ${String(expected)}` : String(expected);
  if (Array.isArray(expected)) return joinWith('or', expected);
  if ('maxAgeDays' in expected) return `at most ${formatCount(expected.maxAgeDays, 'day')} old`;
  if ('minRemainingDays' in expected) return `at least ${formatCount(expected.minRemainingDays, 'day')} left`;
  if ('minFiles' in expected) return `at least ${formatCount(expected.minFiles, 'file')}`;
  return formatRange(toRange(expected));
}

function formatSelection({ required, forbidden }: Selection): string {
  const all = required.length === 1 ? required : [`all of ${joinWith('and', required)}`];
  return [
    ...(required.length === 0 ? [] : all),
    ...(forbidden.length === 0 ? [] : [`without ${joinWith('or', forbidden)}`]),
  ].join('; ');
}

function formatRange({ min, max, zeroAt }: Range): string {
  const limits = [
    ...(min === undefined ? [] : [`at least ${String(min)}`]),
    ...(max === undefined ? [] : [`at most ${String(max)}`]),
  ].join(' and ');
  if (zeroAt === undefined) return limits;
  const direction = max !== undefined && zeroAt > max ? 'up' : 'down';
  return `${limits}, with partial credit ${direction} to ${String(zeroAt)}`;
}

/** A file question always expects a file; other types expect only what they specify. */
export const toExpectedAnswer = ({
  type,
  expectedAnswer,
}: Pick<Question, 'type' | 'expectedAnswer'>): ExpectedAnswer | null =>
  type === 'FILE_UPLOAD' ? (expectedAnswer ?? { minFiles: 1 }) : expectedAnswer;
