import type { AssessmentDetail, AssessmentQuestion, Review, ScoreBreakdown, ScoreLine } from '@assay/contract';
import type { Deciding } from '../../../api/reviews.ts';
import { fractionValue } from '../../../format/fractions.ts';
import { worthOf } from './review-state.ts';

/** The assessment as it will read once this is decided, shown before the service has answered. */
export function withDecision(detail: AssessmentDetail, deciding: Deciding, reviewerName: string): AssessmentDetail {
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
  const scoreBreakdown = detail.scoreBreakdown && withLine(detail.scoreBreakdown, deciding);
  return {
    ...detail,
    scoreBreakdown,
    score: scoreBreakdown?.score ?? null,
    sections: detail.sections.map((section) =>
      section.questions.some(({ key }) => key === questionKey)
        ? {
            ...section,
            questions: section.questions.map((one) => (one.key === questionKey ? reviewed(one, review) : one)),
          }
        : section,
    ),
  };
}

const UNANSWERED = {
  answer: null,
  notApplicable: false,
  justification: null,
  compliance: null,
  onBehalfByName: null,
  updatedAt: null,
};

const reviewed = (question: AssessmentQuestion, review: Review | null): AssessmentQuestion => ({
  ...question,
  response: { ...(question.response ?? UNANSWERED), review },
});

/** The score to the eye; the exact fractions come with the answer of the service. */
function withLine(breakdown: ScoreBreakdown, { questionKey, entry }: Deciding): ScoreBreakdown {
  const lines = breakdown.lines.map((line) =>
    line.questionKey === questionKey ? decided(line, entry.decision) : line,
  );
  const counted = lines.filter(({ compliance }) => compliance !== null);
  const possible = counted.reduce((sum, { weight }) => sum + weight, 0);
  const earned = counted.reduce((sum, { weight, compliance }) => sum + weight * fractionValue(compliance ?? '0'), 0);
  return { ...breakdown, lines, score: possible === 0 ? null : earned / possible };
}

function decided(line: ScoreLine, decision: Deciding['entry']['decision']): ScoreLine {
  const byRules = decision === null || decision === 'CLARIFICATION_REQUESTED';
  const { rule, reason } = byRules ? line.automatic : { rule: 'REVIEWED' as const, reason: line.reason };
  return { ...line, rule, reason, compliance: worthOf(decision, line) };
}
