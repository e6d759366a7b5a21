// A reviewer's decision replaces the automatic result. If the two differ, the decision needs a rationale, so that later
// readers of the score see the reason. Free text has no automatic result, so its first decision needs no rationale.
import type { ScoreRule } from './assessment-detail.ts';
import type { Decision } from './questionnaire.ts';
import { HALF, isEqual, ONE, parseRational, type Rational, ZERO } from './rational.ts';

/** `compliance` is null if the question is not counted. */
export type Compliance = { readonly rule: ScoreRule; readonly compliance: Rational | null; readonly reason: string };

/** A request for clarification leaves the automatic result in place. */
export type FinalDecision = Exclude<Decision, 'CLARIFICATION_REQUESTED'>;

export const isFinalDecision = (decision: Decision | null | undefined): decision is FinalDecision =>
  decision != null && decision !== 'CLARIFICATION_REQUESTED';

export const DECISION_COMPLIANCE: Readonly<Record<FinalDecision, { compliance: Rational | null; words: string }>> = {
  COMPLIANT: { compliance: ONE, words: 'compliant' },
  PARTIAL: { compliance: HALF, words: 'partially compliant' },
  NON_COMPLIANT: { compliance: ZERO, words: 'non-compliant' },
  NOT_APPLICABLE: { compliance: null, words: 'not applicable (excluded from the score)' },
};

export function needsRationale(decision: Decision, automatic: Pick<Compliance, 'rule' | 'compliance'>): boolean {
  if (!isFinalDecision(decision) || automatic.rule === 'PENDING_REVIEW') return false;
  const decided = DECISION_COMPLIANCE[decision].compliance;
  if (decided === null || automatic.compliance === null) return decided !== automatic.compliance;
  return !isEqual(decided, automatic.compliance);
}

/** The compliance of a score line, which travels as text. */
export const parseCompliance = (compliance: string | null): Rational | null =>
  compliance === null ? null : parseRational(compliance);

export type ReviewBlocker = 'CLARIFICATION' | 'CLAIM' | 'TEXT';

export type ReviewedQuestion = { readonly rule: ScoreRule; readonly decision: Decision | null };

/** What keeps a review from being finalised, for one question. */
export function listReviewBlockers(question: ReviewedQuestion): ReviewBlocker[] {
  const blockers: ReviewBlocker[] = [];
  if (question.decision === 'CLARIFICATION_REQUESTED') blockers.push('CLARIFICATION');
  if (question.rule === 'NA_PENDING') blockers.push('CLAIM');
  if (question.rule === 'PENDING_REVIEW') blockers.push('TEXT');
  return blockers;
}

type CountedLine = { readonly rule: ScoreRule; readonly compliance: string | null };

/** The result of a score line in one word: the compliance, or why the question was not counted. */
export function toComplianceStatus({ rule, compliance }: CountedLine): FinalDecision | ScoreRule {
  if (compliance === '1') return 'COMPLIANT';
  if (compliance === '0') return 'NON_COMPLIANT';
  if (compliance !== null) return 'PARTIAL';
  return rule === 'REVIEWED' ? 'NOT_APPLICABLE' : rule;
}
