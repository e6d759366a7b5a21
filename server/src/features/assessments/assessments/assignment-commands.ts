import type { AssessmentDetail, AssessmentDueDate, AssessmentReviewer } from '@assay/contract';
import { canTransition } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { isIndependentReviewRequired } from '../../access/organisations/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { type AssessmentRow, lockAssessment, toAssessmentEntity, updateAssessmentColumns } from '../records/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';
import { getReviewerColumns } from './reviewer-queries.ts';
import { requireDueDate } from './send-commands.ts';

export type SetReviewerInput = { readonly assessmentId: string; readonly body: AssessmentReviewer };

export function setReviewer(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body: { reviewerId } }: SetReviewerInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    if (before.status === 'COMPLETED') {
      throw new ConflictError('WRONG_STATUS', 'The reviewer of a completed assessment cannot be changed');
    }
    if (before.status === 'UNDER_REVIEW' && reviewerId === null) {
      throw new ConflictError('REVIEWER_REQUIRED', 'An assessment under review must have a reviewer');
    }
    const columns = await getReviewerColumns(tx, caller, reviewerId);
    if (columns.reviewer_id !== null) await requireIndependence(tx, caller, { before, userId: columns.reviewer_id });
    const assessment = await saveColumns(tx, caller, { before, columns });
    return getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
  });
}

type IndependenceInput = { readonly before: AssessmentRow; readonly userId: string };

async function requireIndependence(tx: Tx, caller: Caller, { before, userId }: IndependenceInput): Promise<void> {
  if (!before.on_behalf_by_ids.includes(userId)) return;
  if (!(await isIndependentReviewRequired(tx, caller))) return;
  throw new ConflictError(
    'REVIEWER_ANSWERED',
    'This user answered the assessment on behalf of the vendor, so someone else must review it',
  );
}

export type SetDueDateInput = { readonly assessmentId: string; readonly body: AssessmentDueDate };

/** Only until the vendor has submitted. */
export function setDueDate(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: SetDueDateInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    if (!canTransition('send', before.status) && !canTransition('answer', before.status)) {
      throw new ConflictError('WRONG_STATUS', 'The due date can be changed only until the assessment is submitted');
    }
    const today = toIsoDate(ctx.now());
    const columns = { due_date: requireDueDate(body.dueDate, today) };
    const assessment = await saveColumns(tx, caller, { before, columns });
    return getAssessmentDetail(tx, caller, { assessment, today });
  });
}

type SaveColumnsInput = {
  readonly before: AssessmentRow;
  readonly columns: Partial<Pick<AssessmentRow, 'reviewer_id' | 'reviewer_name' | 'due_date'>>;
};

/** Writes nothing if nothing changes. */
async function saveColumns(tx: Tx, caller: Caller, { before, columns }: SaveColumnsInput): Promise<AssessmentRow> {
  const changes = diffFields(before, columns);
  if (!changes) return before;
  const assessment = await updateAssessmentColumns(tx, before, columns);
  await recordAudit(tx, caller, { action: 'UPDATE_ASSESSMENT', entity: toAssessmentEntity(before), meta: { changes } });
  return assessment;
}
