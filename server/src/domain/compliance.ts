// How compliant one answer is: a fraction from 0 to 1, or left out of the score with a reason. The first rule that fits
// decides: hidden, reviewer's decision, pending claim of "not applicable", nothing expected, unanswered, then the rule
// of the question's type. A blank never helps.
import type { Answer, Decision, ExpectedAnswer, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { HALF, ONE, type Rational, ZERO } from './rational.ts';
import { compareWithExpectation } from './expectation.ts';

export type Scored = Pick<Question, 'key' | 'text' | 'type' | 'riskWeight' | 'options' | 'expectedAnswer'>;

export type GivenResponse = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly decision: Decision | null;
  /** Evidence that is clean and has not expired. */
  readonly usableFiles: number;
};

export type Rule =
  'NOT_VISIBLE' | 'REVIEWED' | 'NA_PENDING' | 'INFORMATIONAL' | 'UNANSWERED' | 'PENDING_REVIEW' | 'EXPECTATION';

/** `compliance` null: not counted. */
export type Compliance = { readonly rule: Rule; readonly compliance: Rational | null; readonly reason: string };

export const DECIDED: Readonly<
  Record<Exclude<Decision, 'CLARIFICATION_REQUESTED'>, { compliance: Rational | null; words: string }>
> = {
  COMPLIANT: { compliance: ONE, words: 'compliant' },
  PARTIAL: { compliance: HALF, words: 'partly compliant' },
  NON_COMPLIANT: { compliance: ZERO, words: 'not compliant' },
  NOT_APPLICABLE: { compliance: null, words: 'not applicable, and left out' },
};

export type Asked = {
  readonly question: Scored;
  readonly response: GivenResponse | null;
  readonly submittedOn: string;
};

/** What counts: the reviewer's word where there is one, the automatic result otherwise. */
export function complianceOf(asked: Asked, visible: boolean): Compliance {
  if (!visible) return { rule: 'NOT_VISIBLE', compliance: null, reason: 'Hidden by its condition: not counted' };
  const decision = asked.response?.decision;
  if (decision && decision !== 'CLARIFICATION_REQUESTED') {
    const { compliance, words } = DECIDED[decision];
    return { rule: 'REVIEWED', compliance, reason: `The reviewer decided: ${words}` };
  }
  return automaticCompliance(asked);
}

/** What the rules say by themselves; it stays on record beside a reviewer's decision. */
export function automaticCompliance({ question, response, submittedOn }: Asked): Compliance {
  if (response?.notApplicable) {
    return {
      rule: 'NA_PENDING',
      compliance: ZERO,
      reason: 'Claimed not applicable: counts as 0 until a reviewer agrees',
    };
  }
  const expected = expectationOf(question);
  if (expected === null) {
    return {
      rule: 'INFORMATIONAL',
      compliance: null,
      reason: 'No answer is expected: asked for information, not counted',
    };
  }
  const answer = response?.answer ?? null;
  const files = response?.usableFiles ?? 0;
  if (question.type === 'FILE_UPLOAD' ? files === 0 : isBlank(answer)) {
    return { rule: 'UNANSWERED', compliance: ZERO, reason: 'Not answered: counts as 0' };
  }
  if (question.type === 'FREE_TEXT') {
    return { rule: 'PENDING_REVIEW', compliance: null, reason: 'Free text waits for a reviewer: not counted yet' };
  }
  return { rule: 'EXPECTATION', ...compareWithExpectation(question, { answer, files, expected, submittedOn }) };
}

/** Files are expected wherever they are asked for; every other type says what it expects or expects nothing. */
const expectationOf = ({ type, expectedAnswer }: Scored): ExpectedAnswer | null =>
  type === 'FILE_UPLOAD' ? (expectedAnswer ?? { minFiles: 1 }) : expectedAnswer;

/** How a line of the ledger reads in one word: what counted, or why nothing did. */
export function complianceStatus({ rule, compliance }: { readonly rule: Rule; readonly compliance: string | null }) {
  if (compliance === '1') return 'COMPLIANT';
  if (compliance === '0') return 'NON_COMPLIANT';
  if (compliance !== null) return 'PARTIAL';
  return rule === 'REVIEWED' ? 'NOT_APPLICABLE' : rule;
}
