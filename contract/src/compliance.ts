// How compliant an answer is: a fraction from 0 to 1, or excluded from the score with a reason. The first matching rule
// applies: reviewer's decision, not asked, pending "not applicable", nothing expected, unanswered, then the rule of the
// answer type. Neither a blank nor a bad answer ever helps.
import { hasAnswer } from './answers.ts';
import { compareWithExpectation, toExpectedAnswer } from './expected-answer.ts';
import { formatDate } from './format-date.ts';
import type { Answer, Decision, Question } from './questionnaire.ts';
import { ZERO } from './rational.ts';
import { type Compliance, DECISION_COMPLIANCE, isFinalDecision } from './review-rules.ts';

export type ScoredQuestion = Pick<Question, 'key' | 'text' | 'type' | 'riskWeight' | 'options' | 'expectedAnswer'>;

export type ResponseInput = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly decision: Decision | null;
  /** Evidence files that are clean and not expired. */
  readonly usableFiles: number;
  /** The day on which the last file expired, if all of them had expired at submission. */
  readonly filesExpiredOn?: string | null;
};

export type ComplianceInput = {
  readonly question: ScoredQuestion;
  readonly response: ResponseInput | null;
  readonly submittedOn: string;
};

/** The reviewer's decision if there is one, otherwise the automatic result. */
export function applyDecision(decision: Decision | null | undefined, automatic: Compliance): Compliance {
  if (!isFinalDecision(decision)) return automatic;
  const { compliance, words } = DECISION_COMPLIANCE[decision];
  return { rule: 'REVIEWED', compliance, reason: `Reviewer decision: ${words}` };
}

/** The automatic result of a question that was asked. It is kept next to a reviewer's decision. */
export function evaluateAutomatically({ question, response, submittedOn }: ComplianceInput): Compliance {
  if (response?.notApplicable) {
    return {
      rule: 'NA_PENDING',
      compliance: ZERO,
      reason: 'Marked not applicable by the vendor; scores 0 until a reviewer agrees',
    };
  }
  const expected = toExpectedAnswer(question);
  if (expected === null) {
    return {
      rule: 'INFORMATIONAL',
      compliance: null,
      reason: 'For information only; excluded from the score',
    };
  }
  const answer = response?.answer ?? null;
  const files = response?.usableFiles ?? 0;
  if (!hasAnswer(question.type, { answer, files })) {
    return { rule: 'UNANSWERED', compliance: ZERO, reason: explainMissingAnswer(response) };
  }
  if (question.type === 'FREE_TEXT') {
    return { rule: 'PENDING_REVIEW', compliance: null, reason: 'Free text awaiting review; not scored yet' };
  }
  return { rule: 'EXPECTATION', ...compareWithExpectation(question, { answer, files, expected, submittedOn }) };
}

const explainMissingAnswer = (response: ResponseInput | null) =>
  response?.filesExpiredOn
    ? `The last valid file expired on ${formatDate(response.filesExpiredOn)}; scores 0`
    : 'Not answered; scores 0';
