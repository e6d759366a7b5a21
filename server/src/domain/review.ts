// A reviewer's word counts instead of what the rules say. Where it says something else, it needs a reason: whoever reads
// the score later must see why. Free text has no result of its own, so the first word about it contradicts nothing.
import type { Decision } from '@assay/contract';
import { type Compliance, DECIDED } from './compliance.ts';
import { isSame } from './rational.ts';

export function needsRationale(decision: Decision, automatic: Compliance): boolean {
  if (decision === 'CLARIFICATION_REQUESTED' || automatic.rule === 'PENDING_REVIEW') return false;
  const decided = DECIDED[decision].compliance;
  if (decided === null || automatic.compliance === null) return decided !== automatic.compliance;
  return !isSame(decided, automatic.compliance);
}
