// Which questions of a review need a person, and which decisions of the previous assessment can be kept. A question needs
// nobody if its automatic result is compliant and nothing about it is new. A decision can be kept only if everything that
// it was based on is the same.
import type { Decision } from './questionnaire.ts';
import { isLess, ONE } from './rational.ts';
import type { ReviewReason } from './review.ts';
import type { Compliance } from './review-rules.ts';

type AutomaticResult = Pick<Compliance, 'rule' | 'compliance'>;

export type ReviewFacts = {
  readonly visible: boolean;
  readonly automatic: AutomaticResult;
  /** The answer or files differ from the previous submission of this assessment. */
  readonly changedAfterSendBack: boolean;
  /** The answer differs from the previous assessment. */
  readonly changedSinceLastTime: boolean;
  /** The vendor provided files last time, but not this time. */
  readonly evidenceMissing: boolean;
  readonly evidenceExpired: boolean;
  /** Comments were exchanged with the vendor. */
  readonly vendorComment: boolean;
};

/** Why a question needs a person until it is decided. Empty if it needs nobody. */
export function listReviewReasons(facts: ReviewFacts): ReviewReason[] {
  // The result of a hidden question follows from the question that hid it.
  if (!facts.visible) return [];
  return [
    ...listResultReasons(facts.automatic),
    ...(facts.changedAfterSendBack ? (['CHANGED_AFTER_SEND_BACK'] as const) : []),
    ...(facts.changedSinceLastTime ? (['CHANGED_SINCE_LAST_TIME'] as const) : []),
    ...(facts.evidenceMissing ? (['EVIDENCE_MISSING'] as const) : []),
    ...(facts.evidenceExpired ? (['EVIDENCE_EXPIRED'] as const) : []),
    ...(facts.vendorComment ? (['VENDOR_COMMENT'] as const) : []),
  ];
}

function listResultReasons({ rule, compliance }: AutomaticResult): ReviewReason[] {
  if (rule === 'NA_PENDING') return ['NOT_APPLICABLE_CLAIMED'];
  if (rule === 'PENDING_REVIEW') return ['FREE_TEXT'];
  return compliance !== null && isLess(compliance, ONE) ? ['NOT_AS_EXPECTED'] : [];
}

export type NeedsPersonInput = { readonly decision: Decision | null; readonly reasons: readonly ReviewReason[] };

export const needsPerson = ({ decision, reasons }: NeedsPersonInput): boolean =>
  decision === null && reasons.length > 0;

export type KeepFacts = {
  readonly decision: Decision | null;
  readonly lastDecision: Decision | null;
  readonly sameWording: boolean;
  readonly sameExpectedAnswer: boolean;
  readonly sameAnswer: boolean;
  /** The same files with the same expiry dates. */
  readonly sameEvidence: boolean;
  /** The same automatic result, which can also change with time: a date becomes too old. */
  readonly sameAutomaticResult: boolean;
  readonly reasons: readonly ReviewReason[];
};

/** A gap is not kept: that it still exists is news. */
export const isAccepted = (decision: Decision | null): boolean =>
  decision === 'COMPLIANT' || decision === 'NOT_APPLICABLE';

/** What the vendor changed, said or let expire in this assessment has to be looked at. */
const VOIDING: ReadonlySet<ReviewReason> = new Set<ReviewReason>([
  'CHANGED_AFTER_SEND_BACK',
  'CHANGED_SINCE_LAST_TIME',
  'EVIDENCE_MISSING',
  'EVIDENCE_EXPIRED',
  'VENDOR_COMMENT',
]);

/** Whether the decision of the previous assessment can be repeated without looking at the question again. */
export const canKeepDecision = (facts: KeepFacts): boolean =>
  facts.decision === null &&
  isAccepted(facts.lastDecision) &&
  facts.sameWording &&
  facts.sameExpectedAnswer &&
  facts.sameAnswer &&
  facts.sameEvidence &&
  facts.sameAutomaticResult &&
  !facts.reasons.some((reason) => VOIDING.has(reason));
