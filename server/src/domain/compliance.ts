// How compliant an answer is: a fraction from 0 to 1, or excluded from the score with a reason. The first matching rule
// applies: hidden, reviewer's decision, pending "not applicable", nothing expected, unanswered, then the rule of the
// answer type. A blank never helps.
import type { Answer, Decision, ExpectedAnswer, Question } from '@assay/contract';
import { type Compliance, DECISION_COMPLIANCE, hasAnswer, isFinalDecision, ZERO } from '@assay/contract/rules';
import { compareWithExpectation } from './expected-answer.ts';

export type ScoredQuestion = Pick<Question, 'key' | 'text' | 'type' | 'riskWeight' | 'options' | 'expectedAnswer'>;

export type ResponseInput = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly decision: Decision | null;
  /** Evidence files that are clean and not expired. */
  readonly usableFiles: number;
};

export type ComplianceInput = {
  readonly question: ScoredQuestion;
  readonly response: ResponseInput | null;
  readonly submittedOn: string;
};

/** The result that counts: the reviewer's decision if there is one, otherwise the automatic result. */
export function evaluateCompliance(input: ComplianceInput, visible: boolean): Compliance {
  if (!visible) return { rule: 'NOT_VISIBLE', compliance: null, reason: 'Hidden by its condition: not counted' };
  const decision = input.response?.decision;
  if (isFinalDecision(decision)) {
    const { compliance, words } = DECISION_COMPLIANCE[decision];
    return { rule: 'REVIEWED', compliance, reason: `The reviewer decided: ${words}` };
  }
  return evaluateAutomatically(input);
}

/** The automatic result, which is kept next to a reviewer's decision. */
export function evaluateAutomatically({ question, response, submittedOn }: ComplianceInput): Compliance {
  if (response?.notApplicable) {
    return {
      rule: 'NA_PENDING',
      compliance: ZERO,
      reason: 'Claimed not applicable: counts as 0 until a reviewer agrees',
    };
  }
  const expected = toExpectedAnswer(question);
  if (expected === null) {
    return {
      rule: 'INFORMATIONAL',
      compliance: null,
      reason: 'No answer is expected: asked for information, not counted',
    };
  }
  const answer = response?.answer ?? null;
  const files = response?.usableFiles ?? 0;
  if (!hasAnswer(question.type, { answer, files })) {
    return { rule: 'UNANSWERED', compliance: ZERO, reason: 'Not answered: counts as 0' };
  }
  if (question.type === 'FREE_TEXT') {
    return { rule: 'PENDING_REVIEW', compliance: null, reason: 'Free text waits for a reviewer: not counted yet' };
  }
  return { rule: 'EXPECTATION', ...compareWithExpectation(question, { answer, files, expected, submittedOn }) };
}

/** A file question always expects a file; other types expect only what they specify. */
const toExpectedAnswer = ({ type, expectedAnswer }: ScoredQuestion): ExpectedAnswer | null =>
  type === 'FILE_UPLOAD' ? (expectedAnswer ?? { minFiles: 1 }) : expectedAnswer;
