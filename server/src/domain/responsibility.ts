// The customer's responsibilities for a vendor's controls. The percentage is the completed share of the applicable
// ones, 100 if none applies. A vendor without responsibilities has no progress.
import type { ResponsibilityCompliance } from '@assay/contract';

export type ResponsibilityCounts = Omit<ResponsibilityCompliance, 'percent'>;

export function calculateResponsibilityCompliance(counts: ResponsibilityCounts): ResponsibilityCompliance | null {
  const { total, completed, inProgress, pending, notApplicable } = counts;
  if (total === 0) return null;
  const applicable = total - notApplicable;
  const percent = applicable === 0 ? 100 : Math.round((100 * completed) / applicable);
  return { total, completed, inProgress, pending, notApplicable, percent };
}
