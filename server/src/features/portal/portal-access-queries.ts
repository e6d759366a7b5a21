import type { Caller, PortalAccess } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError, UnauthorizedError } from '../../platform/errors.ts';
import { type Assessment, findAssessment, lockAssessment } from '../assessments/assessment-queries.ts';

/** What the link of this caller opens. */
export function portalOf({ portal }: Caller): PortalAccess {
  if (!portal) throw new UnauthorizedError();
  return portal;
}

export const findOwnAssessment = async (tx: Tx, caller: Caller): Promise<Assessment> =>
  requireSent(await findAssessment(tx, caller, portalOf(caller).assessmentId));

export const lockOwnAssessment = async (tx: Tx, caller: Caller): Promise<Assessment> =>
  requireSent(await lockAssessment(tx, caller, portalOf(caller).assessmentId));

/** It may have been recalled since the link was looked up: then there is nothing to see any more. */
function requireSent(assessment: Assessment): Assessment {
  if (assessment.status === 'DRAFT') throw new NotFoundError();
  return assessment;
}
