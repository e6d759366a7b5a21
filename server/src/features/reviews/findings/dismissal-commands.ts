import type { Dismissal, FindingDismissal } from '@assay/contract';
import { canDismissFinding } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import {
  type AssessmentRow,
  listDismissals,
  lockAssessment,
  requireKnownQuestions,
  toAssessmentEntity,
} from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';

export type DismissFindingInput = { readonly assessmentId: string; readonly body: FindingDismissal };

export function dismissFinding(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body: { questionKey, reason } }: DismissFindingInput,
): Promise<Dismissal> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireReviewPhase(canDismissFinding(assessment.status));
    requireKnownQuestions(caller, assessment, [questionKey]);
    await deleteProposal(tx, assessment, questionKey);
    await saveDismissal(tx, caller, { assessment, questionKey, reason });
    const meta = { questionKey, reason };
    await recordAudit(tx, caller, { action: 'DISMISS_FINDING', entity: toAssessmentEntity(assessment), meta });
    const dismissals = await listDismissals(tx, caller, assessment.id);
    const dismissal = dismissals.find((one) => one.questionKey === questionKey);
    if (!dismissal) throw new Error('The dismissal was saved but could not be read back');
    return dismissal;
  });
}

export function requireReviewPhase(isAllowed: boolean): void {
  if (isAllowed) return;
  throw new ConflictError('NOT_UNDER_REVIEW', 'Findings can be changed only while the assessment is under review');
}

export type DismissalInput = {
  readonly assessment: AssessmentRow;
  readonly questionKey: string;
  readonly reason: string;
};

export async function saveDismissal(tx: Tx, caller: Caller, { assessment, questionKey, reason }: DismissalInput) {
  await tx
    .insertInto('finding_dismissal')
    .values({
      organisation_id: caller.organisationId,
      assessment_id: assessment.id,
      question_key: questionKey,
      reason,
      dismissed_by_name: caller.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'assessment_id', 'question_key'])
        .doUpdateSet({ reason, dismissed_by_name: caller.name, dismissed_at: sql<string>`now()` }),
    )
    .execute();
}

export async function deleteProposal(
  tx: Tx,
  { organisation_id, id }: AssessmentRow,
  questionKey: string,
): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id, assessment_id: id, question_key: questionKey, proposed: true }))
    .execute();
}
