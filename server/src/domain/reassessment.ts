// A vendor is assessed again so many months after its last completed assessment of a template, by its tier; a vendor
// without a tier counts as MEDIUM, and a tier without a number of months never comes up by itself. Nothing comes up
// while an assessment of that template is under way, or when no version of the template is published any more.
import type { ReassessmentMonths, Tier } from '@assay/contract';
import { addMonths } from './day.ts';

export type LastAssessed = {
  readonly completedOn: string;
  readonly tier: Tier | null;
  readonly templateId: string | null;
  readonly isUnderWay: boolean;
};

export function isReassessmentDue(last: LastAssessed, cadence: ReassessmentMonths, today: string): boolean {
  if (last.isUnderWay || last.templateId === null) return false;
  const months = cadence[last.tier ?? 'MEDIUM'];
  return months !== null && addMonths(last.completedOn, months) <= today;
}
