import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { isIndependentReviewRequired } from '../../access/organisations/index.ts';
import { type AssessmentRow, hasAnsweredOnBehalf } from '../../assessments/records/index.ts';

/** If the organisation requires it, users cannot review their own answers. */
export async function requireIndependentReviewer(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<void> {
  if (!(await isIndependentReviewRequired(tx, caller))) return;
  if (!(await hasAnsweredOnBehalf(tx, caller, assessment))) return;
  throw new ConflictError(
    'REVIEWER_ANSWERED',
    'You answered this assessment on behalf of the vendor, so someone else must review it',
  );
}
