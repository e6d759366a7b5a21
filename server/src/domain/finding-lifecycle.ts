// A finding is open until somebody closes it, once: remediated, or its risk accepted. A closed finding never moves again;
// when an acceptance runs out, a successor is opened instead.
import type { Question } from '@assay/contract';
import { HALF, isLess, type Rational } from './rational.ts';

export type FindingStatus = 'OPEN' | 'REMEDIATED' | 'RISK_ACCEPTED';
export type Resolution = Exclude<FindingStatus, 'OPEN'>;

export const ALREADY_CLOSED = 'Finding is already closed';

export const canClose = (status: FindingStatus) => status === 'OPEN';

/** A visible question that earned less than half deserves a finding. */
export const deservesFinding = (compliance: Rational | null) => compliance !== null && isLess(compliance, HALF);

/** A review ends only when each of these has a finding, or a reason why not. */
export const needsFinding = ({ riskWeight }: Pick<Question, 'riskWeight'>, compliance: Rational | null) =>
  (riskWeight === 'CRITICAL' || riskWeight === 'HIGH') && deservesFinding(compliance);
