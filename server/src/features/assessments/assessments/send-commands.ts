import type { AssessmentDetail, AssessmentReason, AssessmentSend } from '@assay/contract';
import { SCORING_VERSION } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { getScoringSettings } from '../../access/organisations/index.ts';
import { inviteVendor, revokePortalLinks } from '../portal/index.ts';
import {
  type AssessmentRow,
  deleteDecisions,
  freezeTemplate,
  listFrozenQuestions,
  lockAssessment,
  requireTransition,
  transitionAssessment,
} from '../records/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';

export type SendAssessmentInput = { readonly assessmentId: string; readonly body: AssessmentSend };

export function sendAssessment(
  ctx: AppContext,
  caller: Caller,
  sending: SendAssessmentInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await sendAssessmentIn(ctx, tx, { caller, ...sending });
    return getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
  });
}

type SendDraftInput = SendAssessmentInput & { readonly caller: Caller };

/**
 * Runs within a larger transaction and writes its own audit entry. Freezes the questions: later changes to the
 * template, its framework or the weights do not affect the assessment.
 */
export async function sendAssessmentIn(
  ctx: Pick<AppContext, 'now' | 'organisationKeys' | 'sites'>,
  tx: Tx,
  { caller, assessmentId, body }: SendDraftInput,
): Promise<AssessmentRow> {
  const draft = await lockAssessment(tx, caller, assessmentId);
  requireTransition(draft, 'send');
  const dueDate = requireDueDate(body.dueDate ?? draft.due_date, toIsoDate(ctx.now()));
  const sections = await freezeTemplate(tx, caller, draft);
  const keys = sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  if (keys.length === 0) throw new ConflictError('NO_QUESTIONS', 'This assessment has no questions and cannot be sent');
  await deleteOtherResponses(tx, draft, keys);
  const { riskWeights } = await getScoringSettings(tx, caller);
  const assessment = await transitionAssessment(tx, caller, {
    assessment: draft,
    transition: 'send',
    changes: {
      due_date: dueDate,
      sections: JSON.stringify(sections),
      risk_weights: JSON.stringify(riskWeights),
      scoring_version: SCORING_VERSION,
      sent_at: sql<string>`now()`,
    },
    entry: { action: 'SEND_ASSESSMENT', meta: { dueDate, questions: keys.length } },
  });
  await inviteVendor(ctx, tx, { caller, assessment });
  return assessment;
}

export function requireDueDate(dueDate: string | null, today: string): string {
  if (dueDate === null) throw new ConflictError('DUE_DATE_REQUIRED', 'A due date is required');
  if (dueDate < today) throw new ConflictError('DUE_DATE_PAST', 'The due date must not be in the past');
  return dueDate;
}

/** Keeps answers from before a recall to questions that are still in the template. */
async function deleteOtherResponses(
  tx: Tx,
  { organisation_id, id }: AssessmentRow,
  keys: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('response')
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('question_key', 'not in', [...keys])
    .execute();
}

export type RecallAssessmentInput = { readonly assessmentId: string; readonly body: AssessmentReason };

/** Back to draft: unfreezes the questions and deletes decisions, but keeps answers. */
export function recallAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: RecallAssessmentInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const sent = await lockAssessment(tx, caller, assessmentId);
    requireTransition(sent, 'recall');
    if (sent.template_id === null)
      throw new ConflictError(
        'TEMPLATE_DELETED',
        'This assessment cannot be recalled because its template has been deleted',
      );
    const keys = listFrozenQuestions(sent).map(({ key }) => key);
    await deleteDecisions(tx, sent, keys);
    const assessment = await transitionAssessment(tx, caller, {
      assessment: sent,
      transition: 'recall',
      changes: {
        sections: null,
        risk_weights: null,
        scoring_version: null,
        reopened_keys: null,
        returned_keys: null,
        returned_at: null,
        sent_at: null,
      },
      entry: { action: 'RECALL_ASSESSMENT', meta: { reason: body.reason } },
    });
    await revokePortalLinks(tx, caller, assessmentId);
    return getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
  });
}
