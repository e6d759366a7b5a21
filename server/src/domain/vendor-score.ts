// A vendor's score pools the points of its latest completed assessment of each template, so that long questionnaires
// count for more than short ones and outdated answers do not count.
import { type Points, type Rational, sumPoints, toRatio } from '@assay/contract/rules';

export type CompletedAssessmentPoints = Points & { readonly lineageId: string };

/** Null if no assessment is completed or no points were possible. */
export function calculateOverallScore(newestFirst: readonly CompletedAssessmentPoints[]): Rational | null {
  const latest = new Map<string, CompletedAssessmentPoints>();
  for (const assessment of newestFirst) {
    if (!latest.has(assessment.lineageId)) latest.set(assessment.lineageId, assessment);
  }
  return toRatio(sumPoints([...latest.values()]));
}
