// A vendor's score pools what its latest completed assessment of each template earned, so that a long questionnaire
// counts for more than a short one, and an old answer for nothing once a newer one exists.
import type { Rational } from './rational.ts';
import { type Points, pool, ratioOf } from './scoring.ts';

export type Completed = Points & { readonly lineageId: string };

/** Null when nothing was completed, or nothing in it counted. */
export function overallScore(newestFirst: readonly Completed[]): Rational | null {
  const latest = new Map<string, Completed>();
  for (const assessment of newestFirst) {
    if (!latest.has(assessment.lineageId)) latest.set(assessment.lineageId, assessment);
  }
  return ratioOf(pool([...latest.values()]));
}
