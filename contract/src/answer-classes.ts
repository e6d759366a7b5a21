// Groups the possible answers to a question into classes that no condition tells apart, each with an example and the
// range of its compliance. The questionnaire checker compares classes, because the answers themselves are too many.
import { findExclusiveConflict, isWithinBounds } from './answers.ts';
import { compareWithExpectation, toExpectedAnswer } from './expected-answer.ts';
import type { Answer, ConditionRule, ExpectedAnswer, NumericBounds, Question } from './questionnaire.ts';
import { isRuleMet } from './visibility.ts';

export type CheckedQuestion = Pick<
  Question,
  | 'key'
  | 'type'
  | 'riskWeight'
  | 'required'
  | 'options'
  | 'expectedAnswer'
  | 'conditionalLogic'
  | 'bounds'
  | 'exclusiveOptions'
>;

export type AnswerClass = {
  /** An example; null: no answer. */
  readonly answer: Answer | null;
  /** Whether each rule on the question holds. */
  readonly holds: readonly boolean[];
  /** True if the answer earns full points or no answer is expected. Questions that it hides are then not counted. */
  readonly isHarmless: boolean;
  readonly min: number;
  readonly max: number;
};

export type AnswerClasses = { readonly classes: readonly AnswerClass[]; readonly isComplete: boolean };

type Candidate = { readonly answer: Answer; readonly min: number; readonly max: number };
type Candidates = { readonly list: readonly Candidate[]; readonly isComplete: boolean };

const MAX_SELECTED_OPTIONS = 10;
const MAX_TEXTS = 6;

/** The first class is the one without an answer. */
export function listAnswerClasses(question: CheckedQuestion, rules: readonly ConditionRule[]): AnswerClasses {
  const isScored = toExpectedAnswer(question) !== null;
  const { list, isComplete } = listCandidates(question, rules);
  const classes = new Map<string, AnswerClass>();
  const toHolds = (answers: ReadonlyMap<string, Answer>) => rules.map((rule) => isRuleMet(rule, answers));
  for (const { answer, min, max } of list) {
    const holds = toHolds(new Map([[question.key, answer]]));
    const isHarmless = !isScored || min === 1;
    const id = `${holds.join()} ${String(isHarmless)}`;
    const known = classes.get(id);
    if (known) classes.set(id, { ...known, min: Math.min(min, known.min), max: Math.max(max, known.max) });
    else classes.set(id, { answer, holds, isHarmless, min, max });
  }
  const blank = { answer: null, holds: toHolds(new Map()), isHarmless: false, min: 0, max: 0 };
  return { classes: [blank, ...classes.values()], isComplete };
}

function listCandidates(question: CheckedQuestion, rules: readonly ConditionRule[]): Candidates {
  const expected = toExpectedAnswer(question);
  const values = [...new Set(rules.flatMap(({ value }) => (value === null || value === undefined ? [] : [value])))];
  const exact = (answers: readonly Answer[], isComplete = true): Candidates => ({
    list: answers.map((answer) => toCandidate(answer, rateAnswer(question, expected, answer))),
    isComplete,
  });
  switch (question.type) {
    case 'YES_NO':
      return exact(['YES', 'NO']);
    case 'MULTIPLE_CHOICE':
      return exact(question.options ?? []);
    case 'RATING':
      return exact([1, 2, 3, 4, 5]);
    case 'COMBOBOX': {
      const texts = listTexts(values.map(String));
      return exact([...(question.options ?? []), ...texts], values.length <= MAX_TEXTS);
    }
    case 'MULTI_SELECT':
      return listSelections(question, values.map(String), exact);
    case 'NUMERIC':
      return { list: listNumbers(question, values.map(Number), expected), isComplete: true };
    case 'DATE':
      return listDateCandidates(question, values.map(String), expected);
    case 'FREE_TEXT':
      // The reviewer decides how many points it earns.
      return { list: listTexts(values.map(String)).flatMap(toAnyCandidates), isComplete: values.length <= MAX_TEXTS };
    case 'FILE_UPLOAD':
      return { list: toAnyCandidates('FILES'), isComplete: true };
  }
}

const toCandidate = (answer: Answer, compliance: number): Candidate => ({ answer, min: compliance, max: compliance });

/** From no points up to, but not including, full points. Answers with full points form a class of their own. */
const toAnyCandidates = (answer: Answer): Candidate[] => [{ answer, min: 0, max: 1 }, toCandidate(answer, 1)];

function rateAnswer(question: CheckedQuestion, expected: ExpectedAnswer | null, answer: Answer): number {
  if (expected === null) return 0;
  const { compliance } = compareWithExpectation(question, { answer, files: 0, expected, submittedOn: '' });
  return Number(compliance.numerator) / Number(compliance.denominator);
}

/** Texts that contain any of the values, alone and together, and one that contains none. */
function listTexts(values: readonly string[]): string[] {
  const distinct = [...new Set(values)].filter((value) => value.trim() !== '').slice(0, MAX_TEXTS);
  const joined = distinct.reduce<string[]>(
    (texts, value) => [...texts, ...texts.map((text) => (text === '' ? value : `${text}\n${value}`))],
    [''],
  );
  return ['\u2014', ...joined.filter((text) => text !== ''), ...distinct.map((value) => `\u2014\n${value}`)];
}

type ToCandidates = (answers: readonly Answer[], isComplete?: boolean) => Candidates;

function listSelections(question: CheckedQuestion, values: readonly string[], exact: ToCandidates): Candidates {
  const { options, expectedAnswer } = question;
  const all = options ?? [];
  const mentioned = all.filter((option) => values.includes(option));
  const other = all.filter((option) => !values.includes(option) && !question.exclusiveOptions?.includes(option));
  const required = other.filter((option) => toRequired(expectedAnswer).includes(option));
  const subsets = mentioned
    .slice(0, MAX_SELECTED_OPTIONS)
    .reduce<string[][]>((sets, option) => [...sets, ...sets.map((set) => [...set, option])], [[]]);
  // With any mentioned options: no others, each other one, all required ones, and all but one of these.
  const additions = [[], ...all.filter((option) => !mentioned.includes(option)).map((option) => [option])];
  const selections = subsets.flatMap((set) =>
    [...additions, required, required.slice(1)].map((added) => [...new Set([...set, ...added])]),
  );
  const allowed = selections.filter((chosen) => chosen.length > 0 && findExclusiveConflict(question, chosen) === null);
  return exact(allowed, mentioned.length <= MAX_SELECTED_OPTIONS);
}

const toRequired = (expected: ExpectedAnswer | null): readonly string[] => {
  if (Array.isArray(expected)) return expected;
  return expected !== null && typeof expected === 'object' && 'required' in expected ? expected.required : [];
};

const listNumbersIn = (expected: ExpectedAnswer | NumericBounds | null): number[] => {
  if (typeof expected === 'number') return [expected];
  if (typeof expected !== 'object' || expected === null) return [];
  return Object.values<unknown>(expected).filter((value) => typeof value === 'number');
};

/** Each number where something changes, and the open intervals between and around them. */
function listNumbers(
  question: CheckedQuestion,
  values: readonly number[],
  expected: ExpectedAnswer | null,
): Candidate[] {
  const { bounds = {} } = question;
  const edges = [...values, ...listNumbersIn(expected), ...listNumbersIn(bounds)]
    .filter((value) => Number.isFinite(value))
    .sort((a, b) => a - b);
  const rate = (value: number) => rateAnswer(question, expected, value);
  const distinct = [...new Set(edges)];
  const [first = 0, last = 0] = [distinct[0], distinct.at(-1)];
  const points = [first - 1, ...distinct, last + 1].map((value) => toCandidate(value, rate(value)));
  const gaps = distinct.slice(1).map((end, index) => rateGap([distinct[index] ?? end, end], rate));
  return [...points, ...gaps].filter(({ answer }) => isWithinBounds(Number(answer), bounds));
}

/** Within a gap the compliance is constant or linear, so two points in it give its limits. */
function rateGap([start, end]: readonly [number, number], rate: (value: number) => number): Candidate {
  const third = (end - start) / 3;
  const [low, high] = [rate(start + third), rate(end - third)];
  const limits = [2 * low - high, 2 * high - low].map((value) => Math.min(Math.max(value, 0), 1));
  const answer = (start + end) / 2;
  return low === high ? toCandidate(answer, low) : { answer, min: Math.min(...limits), max: Math.max(...limits) };
}

const DAY_MS = 24 * 3_600_000;

/** Whether a date is recent enough depends on the day of submission, which is not known yet. */
function listDateCandidates(
  question: CheckedQuestion,
  values: readonly string[],
  expected: ExpectedAnswer | null,
): Candidates {
  const isRelative = expected !== null && typeof expected !== 'string';
  const dates = listDates(typeof expected === 'string' ? [...values, expected] : values);
  const list = isRelative
    ? dates.flatMap((date) => [toCandidate(date, 0), toCandidate(date, 1)])
    : dates.map((date) => toCandidate(date, rateAnswer(question, expected, date)));
  return { list, isComplete: true };
}

function listDates(edges: readonly string[]): string[] {
  const around = edges.flatMap((edge) => {
    const time = Date.parse(edge);
    if (Number.isNaN(time)) return [];
    return [-1, 0, 1].map((days) => new Date(time + days * DAY_MS).toISOString().slice(0, 10));
  });
  return ['0001-01-01', ...around, '9999-12-31'];
}
