import type { Caller, PortalAccess } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { type AssessmentRow, getAssessmentRow, lockAssessment } from '../records/index.ts';

type AssessmentAccess = PortalAccess & { readonly assessmentId: string };

/** Throws if the link opens findings. */
export function getPortalAccess({ portal }: Caller): AssessmentAccess {
  if (!portal) throw new UnauthorizedError();
  const { assessmentId } = portal;
  if (assessmentId === null) throw new NotFoundError();
  return { ...portal, assessmentId };
}

/** Throws if the link opens an assessment. */
export function getFindingsAccess({ portal }: Caller): PortalAccess {
  if (!portal) throw new UnauthorizedError();
  if (portal.assessmentId !== null) throw new NotFoundError();
  return portal;
}

/** The assessment whose receipt the caller may see. The receipt contains all answers, so a delegate may not. */
export function getReceiptAssessmentId(caller: Caller): string {
  const { assessmentId, sections } = getPortalAccess(caller);
  if (sections === null) return assessmentId;
  throw new ForbiddenError('The receipt covers the whole questionnaire. Ask the colleague who invited you for it.');
}

export const getPortalAssessmentRow = async (tx: Tx, caller: Caller): Promise<AssessmentRow> =>
  requireSent(await getAssessmentRow(tx, caller, getPortalAccess(caller).assessmentId));

export const lockPortalAssessment = async (tx: Tx, caller: Caller): Promise<AssessmentRow> =>
  requireSent(await lockAssessment(tx, caller, getPortalAccess(caller).assessmentId));

/** The assessment may have been recalled since the link was looked up. */
function requireSent(assessment: AssessmentRow): AssessmentRow {
  if (assessment.status === 'DRAFT') throw new NotFoundError();
  return assessment;
}
