// A finding is open until it is closed once, as remediated or risk accepted. A closed finding never changes; when an
// acceptance expires, a new finding is opened.
import type { AssessmentStatus } from './assessment.ts';
import type { FindingStatus } from './finding.ts';
import { HALF, isLess, type Rational } from './rational.ts';

export const ALREADY_CLOSED = 'This finding is already closed';

export const canClose = (status: FindingStatus) => status === 'OPEN';

/** A reviewer may raise a finding during the review and after it. */
export const canRaiseFinding = (status: AssessmentStatus) => status === 'UNDER_REVIEW' || status === 'COMPLETED';

export const canDismissFinding = (status: AssessmentStatus) => status === 'UNDER_REVIEW';

type DatedFinding = { readonly status: FindingStatus; readonly dueDate: string | null };

export const isFindingOverdue = ({ status, dueDate }: DatedFinding, today: string) =>
  status === 'OPEN' && dueDate !== null && dueDate < today;

/** A finding is proposed for a question that earned less than half, by rule or by decision. */
export const shouldProposeFinding = (compliance: Rational | null) => compliance !== null && isLess(compliance, HALF);
