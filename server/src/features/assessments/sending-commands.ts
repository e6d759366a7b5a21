import type { AssessmentDetail, AssessmentReason, AssessmentSend } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { SCORING_VERSION } from '../../domain/scoring.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { scoringSettings } from '../organisations/organisation-queries.ts';
import { removeDecisions } from '../reviews/decision-commands.ts';
import { inviteVendor } from '../portal/invitation-commands.ts';
import { revokeLinks } from '../portal/portal-link-commands.ts';
import { findTemplate } from '../templates/template-queries.ts';
import { moveAssessment } from './assessment-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import { type Assessment, frozenQuestionsOf, lockAssessment, requireStep } from './assessment-queries.ts';
import { freeze } from './freezing-queries.ts';

export type Sending = { readonly assessmentId: string; readonly body: AssessmentSend };

export function sendAssessment(ctx: AppContext, caller: Caller, sending: Sending): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await sendDraft(ctx, tx, { caller, ...sending });
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

type SendingBy = Sending & { readonly caller: Caller };

/**
 * Part of a larger change, with its audit entry. From here on nothing that happens to the template, its framework or the
 * weights reaches the assessment.
 */
export async function sendDraft(
  ctx: Pick<AppContext, 'now' | 'portalKey'>,
  tx: Tx,
  { caller, assessmentId, body }: SendingBy,
): Promise<Assessment> {
  const draft = await lockAssessment(tx, caller, assessmentId);
  requireStep(draft, 'send');
  const dueDate = requireDueDate(body.dueDate ?? draft.due_date, dayOf(ctx.now()));
  const sections = await freeze(tx, caller, await findTemplate(tx, caller, draft.template_id ?? ''));
  const keys = sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  if (keys.length === 0) throw new ConflictError('An assessment without questions cannot be sent');
  await keepResponses(tx, draft, keys);
  const { riskWeights } = await scoringSettings(tx, caller);
  const assessment = await moveAssessment(tx, caller, {
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
  if (dueDate === null) throw new ConflictError('The assessment needs a due date');
  if (dueDate < today) throw new ConflictError('The due date must not be in the past');
  return dueDate;
}

/** Answers from before a recall stay, as far as their questions are still asked. */
async function keepResponses(tx: Tx, { organisation_id, id }: Assessment, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('response')
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('question_key', 'not in', [...keys])
    .execute();
}

export type Reasoned = { readonly assessmentId: string; readonly body: AssessmentReason };

/** Back to a draft: what was frozen thaws, what was answered stays, what was decided about it does not. */
export function recallAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: Reasoned,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const sent = await lockAssessment(tx, caller, assessmentId);
    requireStep(sent, 'recall');
    if (sent.template_id === null) throw new ConflictError('Its template is gone: it cannot become a draft again');
    const keys = frozenQuestionsOf(sent).map(({ key }) => key);
    await removeDecisions(tx, sent, keys);
    const assessment = await moveAssessment(tx, caller, {
      assessment: sent,
      transition: 'recall',
      changes: { sections: null, risk_weights: null, scoring_version: null, reopened_keys: null, sent_at: null },
      entry: { action: 'RECALL_ASSESSMENT', meta: { reason: body.reason } },
    });
    await revokeLinks(tx, caller, assessmentId);
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}
