// What the customer owes for a vendor's controls to hold. Progress counts only what applies: percent is the completed
// share of the applicable ones, 100 when none applies, and a vendor without responsibilities has no progress at all.
import type { ResponsibilityCompliance } from '@assay/contract';

export type ResponsibilityCounts = Omit<ResponsibilityCompliance, 'percent'>;

export function responsibilityCompliance(counts: ResponsibilityCounts): ResponsibilityCompliance | null {
  const { total, completed, inProgress, pending, notApplicable } = counts;
  if (total === 0) return null;
  const applicable = total - notApplicable;
  const percent = applicable === 0 ? 100 : Math.round((100 * completed) / applicable);
  return { total, completed, inProgress, pending, notApplicable, percent };
}
