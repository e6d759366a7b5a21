// Evaluates every question of an assessment: whether it was visible, how compliant its answer is, and why.
import { hasAnswer } from './answers.ts';
import { applyDecision, evaluateAutomatically, type ResponseInput } from './compliance.ts';
import { toExpectedAnswer } from './expected-answer.ts';
import type { Answer, ConditionRule, Question } from './questionnaire.ts';
import type { HeldBackBy } from './rating.ts';
import { isEqual, ONE, ZERO } from './rational.ts';
import type { Compliance } from './review-rules.ts';
import { isRuleMet, listVisibleKeys } from './visibility.ts';

export type ScorableQuestion = Pick<
  Question,
  'key' | 'text' | 'type' | 'riskWeight' | 'required' | 'options' | 'expectedAnswer' | 'conditionalLogic'
>;

export type QuestionCompliance = Compliance & {
  readonly key: string;
  readonly text: string;
  readonly riskWeight: Question['riskWeight'];
  readonly visible: boolean;
  /** An answer is expected, so that it can earn points. */
  readonly scorable: boolean;
  /** The result without the reviewer's decision. */
  readonly automatic: Compliance;
};

export type Responses = ReadonlyMap<string, ResponseInput>;

export type EvaluationOptions = {
  /** The day of submission, or today before it. Dates are evaluated as of this day. */
  readonly submittedOn: string;
  readonly scoringVersion: number;
};

/** In questionnaire order, because a condition refers to the results of earlier questions. */
export function evaluateAssessment(
  questions: readonly ScorableQuestion[],
  responses: Responses,
  { submittedOn, scoringVersion }: EvaluationOptions,
): QuestionCompliance[] {
  const answers = toConditionAnswers(questions, responses);
  const visible = listVisibleKeys(questions, answers);
  const visibleAnswers = new Map([...answers].filter(([key]) => visible.has(key)));
  const earlier: EarlierQuestions = new Map();
  return questions.map((question) => {
    const { key, text, riskWeight } = question;
    const response = responses.get(key) ?? null;
    const asked = evaluateAutomatically({ question, response, submittedOn });
    const describe = (automatic: Compliance, effective: Compliance): QuestionCompliance => ({
      key,
      text,
      riskWeight,
      visible: visible.has(key),
      scorable: toExpectedAnswer(question) !== null,
      ...effective,
      automatic,
    });
    if (scoringVersion === 1 && !visible.has(key)) return describe(asked, NOT_VISIBLE);
    const automatic = visible.has(key) ? asked : explainNotAsked(question, { earlier, answers: visibleAnswers });
    const evaluated = describe(automatic, applyDecision(response?.decision, automatic));
    const answered = hasAnswer(question.type, { answer: response?.answer, files: response?.usableFiles ?? 0 });
    earlier.set(key, { ...evaluated, answered });
    return evaluated;
  });
}

/** The CRITICAL questions that count 0. They limit the rating. */
export const listFailedCritical = (evaluated: readonly QuestionCompliance[]): HeldBackBy =>
  evaluated
    .filter(({ riskWeight, compliance }) => riskWeight === 'CRITICAL' && compliance && isEqual(compliance, ZERO))
    .map(({ key, text }) => ({ kind: 'CRITICAL_QUESTION', id: key, text }));

const NOT_VISIBLE: Compliance = {
  rule: 'NOT_VISIBLE',
  compliance: null,
  reason: 'Not asked because its condition was not met; excluded from the score',
};

type EarlierQuestion = QuestionCompliance & { readonly answered: boolean };
type EarlierQuestions = Map<string, EarlierQuestion>;
type NotAskedInput = { readonly earlier: EarlierQuestions; readonly answers: ReadonlyMap<string, Answer> };

/**
 * A bad or missing answer never hides what it would have cost. A question that a shortfall hid counts as 0; one that a
 * good answer hid is not counted. If all rules must hold, one that fails for a good reason is enough; if any of them
 * must hold, all have failed, and none of them for a bad one.
 */
function explainNotAsked(question: ScorableQuestion, { earlier, answers }: NotAskedInput): Compliance {
  const { match, rules } = question.conditionalLogic ?? { match: 'all', rules: [] };
  const failed = rules.filter((rule) => !isRuleMet(rule, answers)).map((rule) => toCause(rule, earlier));
  const harmless = failed.find(({ target }) => isHarmless(target));
  const costly = failed.find(({ target }) => !isHarmless(target));
  if (costly && !(match === 'all' && harmless)) {
    const reason = describeShortfall(costly.name, costly.target);
    if (toExpectedAnswer(question) !== null)
      return { rule: 'NOT_ASKED_AFTER_SHORTFALL', compliance: ZERO, reason: `${reason}; scores 0` };
    return {
      rule: 'NOT_ASKED_AFTER_SHORTFALL',
      compliance: null,
      reason: `${reason}; excluded from the score because no answer is expected`,
    };
  }
  const reason = `Not asked because of the answer to ${harmless?.name ?? 'an earlier question'}; excluded from the score`;
  return { rule: 'NOT_ASKED', compliance: null, reason };
}

const MAX_QUOTE = 80;

const toCause = ({ question }: ConditionRule, earlier: EarlierQuestions) => {
  const target = earlier.get(question);
  const text = target?.text ?? question;
  return { target, name: `“${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1).trimEnd()}…` : text}”` };
};

function isHarmless(target: EarlierQuestion | undefined): boolean {
  switch (target?.rule) {
    case 'NOT_ASKED':
      return true;
    case 'INFORMATIONAL':
      return target.answered;
    case 'REVIEWED':
    case 'EXPECTATION':
      return target.compliance === null || isEqual(target.compliance, ONE);
    default:
      return false;
  }
}

function describeShortfall(name: string, target: EarlierQuestion | undefined): string {
  switch (target?.rule) {
    case 'NOT_ASKED_AFTER_SHORTFALL':
      return `Not asked because ${name} was not asked either`;
    case 'NA_PENDING':
      return `Not asked because ${name} was marked not applicable`;
    case 'PENDING_REVIEW':
      return `Not asked because the answer to ${name} is awaiting review`;
    case 'REVIEWED':
    case 'EXPECTATION':
      return `Not asked because the answer to ${name} was not fully compliant`;
    default:
      return `Not asked because ${name} was not answered`;
  }
}

/** A file counts as an answer in conditions; a "not applicable" does not. */
export function toConditionAnswers(
  questions: readonly Pick<Question, 'key' | 'type'>[],
  responses: Responses,
): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { key, type } of questions) {
    const response = responses.get(key);
    if (!response || response.notApplicable) continue;
    if (type === 'FILE_UPLOAD' && response.usableFiles > 0) answers.set(key, 'FILES');
    else if (response.answer !== null) answers.set(key, response.answer);
  }
  return answers;
}
