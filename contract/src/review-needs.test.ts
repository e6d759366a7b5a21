import { describe, expect, it } from 'vitest';
import { ScoreRule } from './assessment-detail.ts';
import { Decision } from './questionnaire.ts';
import { HALF, ONE, type Rational, ZERO } from './rational.ts';
import { ReviewReason } from './review.ts';
import { canKeepDecision, type KeepFacts, listReviewReasons, needsPerson, type ReviewFacts } from './review-needs.ts';

const COMPLIANCES: readonly (Rational | null)[] = [null, ZERO, HALF, ONE];

/** The reason for each single fact, in the order of the list. */
const FLAGS = [
  ['changedAfterSendBack', 'CHANGED_AFTER_SEND_BACK'],
  ['changedSinceLastTime', 'CHANGED_SINCE_LAST_TIME'],
  ['evidenceMissing', 'EVIDENCE_MISSING'],
  ['evidenceExpired', 'EVIDENCE_EXPIRED'],
  ['vendorComment', 'VENDOR_COMMENT'],
] as const;

/** All 2^5 combinations of the facts that are true or false. */
const COMBINATIONS = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  FLAGS.filter((_flag, at) => Math.floor(bits / 2 ** at) % 2 === 1),
);

const toFacts = (flags: readonly (typeof FLAGS)[number][]): Omit<ReviewFacts, 'visible' | 'automatic'> => ({
  changedAfterSendBack: false,
  changedSinceLastTime: false,
  evidenceMissing: false,
  evidenceExpired: false,
  vendorComment: false,
  ...Object.fromEntries(flags.map(([name]) => [name, true])),
});

describe('Why a question needs a person', () => {
  const expected = (rule: ScoreRule, compliance: Rational | null): ReviewReason[] => {
    if (rule === 'NA_PENDING') return ['NOT_APPLICABLE_CLAIMED'];
    if (rule === 'PENDING_REVIEW') return ['FREE_TEXT'];
    return compliance === ZERO || compliance === HALF ? ['NOT_AS_EXPECTED'] : [];
  };

  it.each(ScoreRule.options)('every combination of facts under the rule %s', (rule) => {
    for (const compliance of COMPLIANCES) {
      for (const flags of COMBINATIONS) {
        const facts = { ...toFacts(flags), automatic: { rule, compliance } };
        const reasons = [...expected(rule, compliance), ...flags.map(([, reason]) => reason)];
        expect(listReviewReasons({ ...facts, visible: true })).toEqual(reasons);
        expect(listReviewReasons({ ...facts, visible: false })).toEqual([]);
      }
    }
  });

  it('nobody is needed for a compliant or informational answer about which nothing is new', () => {
    const nothing = { ...toFacts([]), visible: true };
    expect(listReviewReasons({ ...nothing, automatic: { rule: 'EXPECTATION', compliance: ONE } })).toEqual([]);
    expect(listReviewReasons({ ...nothing, automatic: { rule: 'INFORMATIONAL', compliance: null } })).toEqual([]);
  });

  it.each([null, ...Decision.options])('with the decision %s', (decision) => {
    expect(needsPerson({ decision, reasons: [] })).toBe(false);
    for (const reason of ReviewReason.options)
      expect(needsPerson({ decision, reasons: [reason] })).toBe(decision === null);
  });
});

describe('Whether a decision can be kept', () => {
  const SAME = ['sameWording', 'sameExpectedAnswer', 'sameAnswer', 'sameEvidence', 'sameAutomaticResult'] as const;
  const VOIDING = new Set<ReviewReason>(FLAGS.map(([, reason]) => reason));
  const UNCHANGED: KeepFacts = {
    decision: null,
    lastDecision: 'COMPLIANT',
    sameWording: true,
    sameExpectedAnswer: true,
    sameAnswer: true,
    sameEvidence: true,
    sameAutomaticResult: true,
    reasons: [],
  };

  it('only if nothing that it was based on has changed, in every combination', () => {
    for (let bits = 0; bits < 2 ** SAME.length; bits += 1) {
      const facts = Object.fromEntries(SAME.map((name, at) => [name, Math.floor(bits / 2 ** at) % 2 === 1]));
      expect(canKeepDecision({ ...UNCHANGED, ...facts })).toBe(bits === 2 ** SAME.length - 1);
    }
  });

  it.each([null, ...Decision.options])('the decision %s, only if it accepted the answer', (lastDecision) => {
    const accepted = lastDecision === 'COMPLIANT' || lastDecision === 'NOT_APPLICABLE';
    expect(canKeepDecision({ ...UNCHANGED, lastDecision })).toBe(accepted);
  });

  it.each(Decision.options)('not once the question is decided: %s', (decision) => {
    expect(canKeepDecision({ ...UNCHANGED, decision })).toBe(false);
  });

  it.each(ReviewReason.options)('unless the vendor changed, said or let something expire: %s', (reason) => {
    expect(canKeepDecision({ ...UNCHANGED, reasons: [reason] })).toBe(!VOIDING.has(reason));
  });
});
