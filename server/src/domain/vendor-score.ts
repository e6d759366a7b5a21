// A vendor's score pools the points of its latest completed assessment of each template, so that long questionnaires
// count for more than short ones and outdated answers do not count. Points are divided by the sum of the weights that
// they were counted with, so that a change of the weights does not favour later assessments.
import {
  divide,
  type Points,
  type Rational,
  sumPoints,
  sumWeightTable,
  toRatio,
  type Weights,
} from '@assay/contract/rules';

export type CompletedAssessmentPoints = Points & { readonly lineageId: string; readonly weights: Weights };

/** Null if no assessment is completed or no points were possible. */
export function calculateOverallScore(newestFirst: readonly CompletedAssessmentPoints[]): Rational | null {
  const latest = new Map<string, CompletedAssessmentPoints>();
  for (const assessment of newestFirst) {
    if (!latest.has(assessment.lineageId)) latest.set(assessment.lineageId, assessment);
  }
  return toRatio(sumPoints([...latest.values()].map(normalizePoints)));
}

function normalizePoints({ earned, possible, weights }: CompletedAssessmentPoints): Points {
  const scale = sumWeightTable(weights);
  return { earned: divide(earned, scale), possible: divide(possible, scale) };
}
