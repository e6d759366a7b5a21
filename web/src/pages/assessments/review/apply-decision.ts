import {
  type AssessmentDetail,
  type AssessmentQuestion,
  type Review,
  type ScoreBreakdown,
  type ScoreLine,
  toHeldBackRating,
} from '@assay/contract';
import {
  calculateScore,
  DECISION_COMPLIANCE,
  formatRational,
  isFinalDecision,
  parseCompliance,
  toNumber,
} from '@assay/contract/rules';
import type { DecideInput } from '../../../api/reviews.ts';

/** Optimistic update: the assessment as it will be once the decision is saved. */
export function applyDecision(detail: AssessmentDetail, deciding: DecideInput, reviewerName: string): AssessmentDetail {
  const { questionKey, entry } = deciding;
  const review =
    entry.decision === null
      ? null
      : {
          decision: entry.decision,
          rationale: entry.rationale ?? null,
          reviewerName,
          decidedAt: new Date().toISOString(),
        };
  const scoreBreakdown = detail.scoreBreakdown && updateScoreLine(detail.scoreBreakdown, deciding);
  return {
    ...detail,
    scoreBreakdown,
    score: scoreBreakdown?.score ?? null,
    exactScore: scoreBreakdown?.exact ?? null,
    ...(scoreBreakdown && rateBreakdown(scoreBreakdown)),
    sections: detail.sections.map((section) =>
      section.questions.some(({ key }) => key === questionKey)
        ? {
            ...section,
            questions: section.questions.map((one) => (one.key === questionKey ? withReview(one, review) : one)),
          }
        : section,
    ),
  };
}

/** As the service rates it. */
function rateBreakdown(breakdown: ScoreBreakdown) {
  const failed = breakdown.lines
    .filter(({ riskWeight, compliance }) => riskWeight === 'CRITICAL' && compliance === '0')
    .map(({ questionKey, question }) => ({ kind: 'CRITICAL_QUESTION' as const, id: questionKey, text: question }));
  return toHeldBackRating(parseCompliance(breakdown.exact), failed, breakdown);
}

const UNANSWERED = {
  answer: null,
  notApplicable: false,
  justification: null,
  compliance: null,
  onBehalfByName: null,
  updatedAt: null,
};

const withReview = (question: AssessmentQuestion, review: Review | null): AssessmentQuestion => ({
  ...question,
  response: { ...(question.response ?? UNANSWERED), review },
});

/** Approximates the score. The exact fractions come with the response. */
function updateScoreLine(breakdown: ScoreBreakdown, { questionKey, entry }: DecideInput): ScoreBreakdown {
  const lines = breakdown.lines.map((line) =>
    line.questionKey === questionKey ? toDecidedLine(line, entry.decision) : line,
  );
  const { score } = calculateScore(
    lines.map((line) => ({ ...line, key: line.questionKey, compliance: parseCompliance(line.compliance) })),
    breakdown.weights,
  );
  return { ...breakdown, lines, score: score && toNumber(score), exact: score && formatRational(score) };
}

function toDecidedLine(line: ScoreLine, decision: DecideInput['entry']['decision']): ScoreLine {
  if (!isFinalDecision(decision)) return { ...line, ...line.automatic };
  const { compliance } = DECISION_COMPLIANCE[decision];
  return { ...line, rule: 'REVIEWED', compliance: compliance && formatRational(compliance) };
}
