// A vendor is due for reassessment a number of months after its last completed assessment of a template, depending on
// its tier. A vendor without a tier counts as MEDIUM; a tier without an interval is never due. Nothing is due while an
// assessment of that template is open, or when the template has no published version.
import type { ReassessmentMonths, Tier } from '@assay/contract';
import { addMonths } from './dates.ts';

export type LastAssessment = {
  readonly completedOn: string;
  readonly tier: Tier | null;
  readonly templateId: string | null;
  readonly isUnderWay: boolean;
};

export function isReassessmentDue(last: LastAssessment, cadence: ReassessmentMonths, today: string): boolean {
  if (last.isUnderWay || last.templateId === null) return false;
  const months = cadence[last.tier ?? 'MEDIUM'];
  return months !== null && addMonths(last.completedOn, months) <= today;
}
