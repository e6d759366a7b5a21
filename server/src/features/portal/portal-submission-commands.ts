import type { AssessmentSubmit, Receipt } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { downloadReceipt } from '../assessments/receipt-commands.ts';
import { handIn } from '../assessments/submission-commands.ts';
import { getReceipt } from '../assessments/submission-queries.ts';
import { portalOf } from './portal-access-queries.ts';

/** By whoever was asked for all of it; a colleague who was asked for sections is not. */
export function submitOwnAssessment(ctx: AppContext, caller: Caller, body: AssessmentSubmit): Promise<Receipt> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessmentId, sections } = portalOf(caller);
    if (sections !== null) throw new ForbiddenError('Whoever asked you for these sections submits the questionnaire');
    await handIn(tx, caller, { assessmentId, body, today: dayOf(ctx.now()) });
    return getReceipt(tx, caller, assessmentId);
  });
}

export const downloadOwnReceipt = (ctx: AppContext, caller: Caller) =>
  downloadReceipt(ctx, caller, { assessmentId: portalOf(caller).assessmentId });
