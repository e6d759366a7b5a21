import type {
  Answer,
  ConditionalLogic,
  ConditionRule,
  Decision,
  ExpectedAnswer,
  QuestionType,
  RiskWeight,
} from '@assay/contract';
import { addDependents, isBlank, listOperators } from '@assay/contract/conditions';
import type { ResponseInput, Weights } from '@assay/contract/rules';
import fc from 'fast-check';
import type { ScorableQuestion } from '../../src/domain/assessment-score.ts';

export type ArbitraryQuestionnaire = {
  readonly questions: readonly ScorableQuestion[];
  readonly responses: readonly (readonly [string, ResponseInput])[];
  /** Alternative responses to each of the questions. */
  readonly otherResponses: ReadonlyMap<string, ResponseInput>;
  readonly weights: Weights;
};

const OPTIONS = ['Daily', 'Weekly', 'Monthly', 'Never'];
const option = fc.constantFrom(...OPTIONS);
const someOptions = fc.subarray(OPTIONS, { minLength: 1 });
const day = fc.integer({ min: -900, max: 900 }).map((days) => dayAfter('2026-06-30', days));
const dayAfter = (start: string, days: number) =>
  new Date(Date.parse(start) + days * 24 * 3_600_000).toISOString().slice(0, 10);
const decimal = fc.integer({ min: -400, max: 1_200 }).map((tenths) => tenths / 10);
const rating = fc.integer({ min: 1, max: 5 });
const blank = fc.constantFrom<(Answer | null)[]>(null, '', '  ', '\u{200b}', []);

const range = fc.tuple(decimal, decimal, decimal).map((numbers) => {
  const [low = 0, middle = 0, high = 0] = numbers.toSorted((a, b) => a - b);
  return { low, middle, high };
});
const numericExpectation = fc.oneof(
  decimal,
  range.map(({ low, high }) => ({ min: low, max: high })),
  range.map(({ low, middle, high }) => ({ min: low, max: middle, zeroAt: high + 1 })),
  range.map(({ low, middle }) => ({ min: middle, zeroAt: low - 1 })),
);
const selectionExpectation = fc.oneof(
  someOptions,
  fc.tuple(fc.subarray(OPTIONS), fc.subarray(OPTIONS)).map(([required, others]) => ({
    required,
    forbidden: others.filter((one) => !required.includes(one)),
  })),
);
const days = fc.integer({ min: 0, max: 700 });

type Kind = {
  readonly type: QuestionType;
  readonly options: string[] | null;
  readonly expectedAnswer: ExpectedAnswer | null;
  readonly answer: Answer | null;
  readonly otherAnswer: Answer | null;
};

const kind = (
  type: QuestionType,
  expected: fc.Arbitrary<ExpectedAnswer>,
  answer: fc.Arbitrary<Answer>,
): fc.Arbitrary<Kind> => {
  const given = fc.oneof({ weight: 4, arbitrary: answer }, { weight: 1, arbitrary: blank });
  const hasOptions = type === 'MULTIPLE_CHOICE' || type === 'COMBOBOX' || type === 'MULTI_SELECT';
  return fc.record({
    type: fc.constant(type),
    options: fc.constant(hasOptions ? OPTIONS : null),
    expectedAnswer: fc.option(expected, { freq: 5 }),
    answer: given,
    otherAnswer: given,
  });
};

const yesOrNo = fc.constantFrom('YES', 'NO');
const anyKind = fc.oneof(
  kind('YES_NO', yesOrNo, yesOrNo),
  kind('MULTIPLE_CHOICE', fc.oneof(option, someOptions), option),
  kind('COMBOBOX', fc.oneof(option, someOptions), fc.constantFrom(...OPTIONS, 'Something of our own')),
  kind('MULTI_SELECT', selectionExpectation, someOptions),
  kind('NUMERIC', numericExpectation, decimal),
  kind('RATING', rating, rating),
  kind(
    'DATE',
    fc.oneof(
      day,
      days.map((maxAgeDays) => ({ maxAgeDays })),
      days.map((minRemainingDays) => ({ minRemainingDays })),
    ),
    day,
  ),
  kind('FREE_TEXT', fc.constant('Look for a named owner'), fc.constantFrom('We do', 'Never')),
  kind(
    'FILE_UPLOAD',
    rating.map((minFiles) => ({ minFiles })),
    fc.constant(''),
  ),
);

const operator = fc.constantFrom(
  ...(['equals', 'notEquals', 'contains', 'notContains', 'greaterThan', 'lessThan', 'atLeast', 'atMost'] as const),
  ...(['answered', 'notAnswered', 'answered', 'equals'] as const),
);
/** Which earlier question a rule refers to, and whether its value matches that question's answer. */
const aim = fc.record({ target: fc.nat(), operator, hits: fc.boolean() });
const condition = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  aims: fc.array(aim, { minLength: 1, maxLength: 3 }),
});
const decision = fc.constantFrom<Decision[]>(
  'COMPLIANT',
  'PARTIAL',
  'NON_COMPLIANT',
  'NOT_APPLICABLE',
  'CLARIFICATION_REQUESTED',
);
const questionFields = fc.record({
  kind: anyKind,
  riskWeight: fc.constantFrom<RiskWeight[]>('CRITICAL', 'HIGH', 'MEDIUM', 'LOW'),
  required: fc.boolean(),
  condition: fc.option(condition, { freq: 2 }),
  responded: fc.integer({ min: 0, max: 9 }),
  notApplicable: fc.integer({ min: 0, max: 9 }),
  decision: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: decision }),
  otherDecision: fc.option(decision, { freq: 3 }),
  usableFiles: fc.nat(4),
  otherFiles: fc.nat(4),
});
type Shape = typeof questionFields extends fc.Arbitrary<infer One> ? One : never;

const keyOf = (index: number) => `q${String(index)}`;
const valueOf = (answer: Answer | null) => (Array.isArray(answer) ? answer[0] : answer);

function conditionOf({ condition }: Shape, earlier: readonly Shape[]): ConditionalLogic | null {
  if (!condition || earlier.length === 0) return null;
  const rules = condition.aims.map(({ target, operator, hits }) => {
    const index = target % earlier.length;
    const kind = earlier[index]?.kind;
    const value = valueOf((hits ? kind?.answer : kind?.otherAnswer) ?? null);
    return { question: keyOf(index), operator, value };
  });
  return { match: condition.match, rules };
}

const responseOf = ({ kind, notApplicable, decision, usableFiles }: Shape): ResponseInput => ({
  answer: notApplicable === 0 ? null : kind.answer,
  notApplicable: notApplicable === 0,
  decision,
  usableFiles: kind.type === 'FILE_UPLOAD' ? usableFiles : 0,
});

const otherResponseOf = ({ kind, notApplicable, otherDecision, otherFiles }: Shape): ResponseInput => ({
  answer: kind.otherAnswer,
  notApplicable: notApplicable === 1,
  decision: otherDecision,
  usableFiles: kind.type === 'FILE_UPLOAD' ? otherFiles : 0,
});

const weight = fc.integer({ min: 1, max: 40 });
const weights = fc.oneof(
  fc.constant({ CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 }),
  fc.record({ CRITICAL: weight, HIGH: weight, MEDIUM: weight, LOW: weight }),
);

/** Questions of every type with conditions on earlier ones, responses and review decisions. */
export const arbitraryQuestionnaire: fc.Arbitrary<ArbitraryQuestionnaire> = fc
  .tuple(fc.array(questionFields, { minLength: 1, maxLength: 12 }), weights)
  .map(([shapes, table]) => ({
    weights: table,
    questions: shapes.map((shape, index) => {
      const { type, options, expectedAnswer } = shape.kind;
      const { riskWeight, required } = shape;
      const conditionalLogic = conditionOf(shape, shapes.slice(0, index));
      const key = keyOf(index);
      return { key, text: key, type, riskWeight, required, options, expectedAnswer, conditionalLogic };
    }),
    responses: shapes.flatMap((shape, index) =>
      shape.responded === 0 ? [] : [[keyOf(index), responseOf(shape)] as const],
    ),
    otherResponses: new Map(shapes.map((shape, index) => [keyOf(index), otherResponseOf(shape)])),
  }));

/** Without the rules that a template could not be saved with. */
export function toSavable({ questions, ...rest }: ArbitraryQuestionnaire): ArbitraryQuestionnaire {
  const types = new Map(questions.map(({ key, type }) => [key, type]));
  const isSavable = ({ question, operator, value }: ConditionRule) => {
    const type = types.get(question);
    const needsValue = operator !== 'answered' && operator !== 'notAnswered';
    return type !== undefined && listOperators(type).includes(operator) && !(needsValue && isBlank(value));
  };
  const savable = questions.map((question): ScorableQuestion => {
    const rules = question.conditionalLogic?.rules.filter(isSavable) ?? [];
    const match = question.conditionalLogic?.match ?? 'all';
    return { ...question, conditionalLogic: rules.length === 0 ? null : { match, rules } };
  });
  return { ...rest, questions: savable };
}

type Responses = ArbitraryQuestionnaire['responses'];

/**
 * The answers before a reviewer has decided about a question and those that depend on it. "Not applicable" is claimed only
 * where something is expected: elsewhere it counts as 0 too, but not once the question is hidden.
 */
export function withoutDecisions({ questions, responses }: ArbitraryQuestionnaire, key: string): Responses {
  const undecided = new Set(addDependents(questions, [key]));
  const expecting = new Set(questions.filter(({ expectedAnswer }) => expectedAnswer !== null).map((one) => one.key));
  return responses.map(([one, response]) => [
    one,
    {
      ...response,
      decision: undecided.has(one) ? null : response.decision,
      notApplicable: response.notApplicable && expecting.has(one),
    },
  ]);
}
