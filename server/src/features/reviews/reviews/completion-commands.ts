import type { AssessmentDetail, AssessmentReason } from '@assay/contract';
import { listReviewBlockers, type ReviewBlocker } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import {
  type AssessmentEvaluation,
  type AssessmentRow,
  evaluateAssessmentIn,
  lockAssessment,
  recordResult,
  requireTransition,
  toScoreColumns,
  transitionAssessment,
  updateScoringVersion,
  withdrawResult,
} from '../../assessments/records/index.ts';
import { sealResult } from '../../assessments/results/index.ts';
import { updateVendorScore } from '../../portfolio/vendors/index.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';
import { markClearedFindings, openProposedFindings, unmarkClearedFindings } from '../findings/index.ts';
import { requireIndependentReviewer } from './independent-review.ts';

/** Fixes the score. Throws if the review is incomplete, naming the open questions. */
export const finalizeAssessment = (ctx: AppContext, caller: Caller, assessmentId: string): Promise<AssessmentDetail> =>
  inOrganisation(ctx, caller, (tx) => finalizeAssessmentIn(tx, caller, { assessmentId, today: toIsoDate(ctx.now()) }));

export type FinalizeAssessmentInput = { readonly assessmentId: string; readonly today: string };

export async function finalizeAssessmentIn(
  tx: Tx,
  caller: Caller,
  { assessmentId, today }: FinalizeAssessmentInput,
): Promise<AssessmentDetail> {
  const locked = await lockAssessment(tx, caller, assessmentId);
  requireTransition(locked, 'finalize');
  await requireIndependentReviewer(tx, caller, locked);
  await requireNoApproval(tx, caller, 'FINALIZE_ASSESSMENT');
  const before = await updateScoringVersion(tx, caller, { assessment: locked, today });
  const evaluation = await evaluateAssessmentIn(tx, caller, { assessment: before, today });
  requireReviewSettled(evaluation);
  const clearedFindings = await markClearedFindings(tx, caller, { assessment: before, evaluation });
  const findings = await openProposedFindings(tx, caller, { assessment: before, evaluation, today });
  const columns = toScoreColumns(evaluation.score);
  const assessment = await transitionAssessment(tx, caller, {
    assessment: before,
    transition: 'finalize',
    changes: { ...columns, completed_at: sql<string>`clock_timestamp()` },
    entry: {
      action: 'FINALIZE_ASSESSMENT',
      meta: { score: columns.score, findings, clearedFindings, vendorId: before.vendor_id },
    },
    followUp: async (completed) => {
      await recordResult(tx, caller, { assessment: completed, evaluation });
      return { resultSha256: await sealResult(tx, caller, { assessment: completed, evaluation }) };
    },
  });
  await updateVendorScore(tx, caller, assessment.vendor_id);
  return getAssessmentDetail(tx, caller, { assessment, today, evaluation });
}

function requireReviewSettled({ evaluated, decisions }: AssessmentEvaluation): void {
  const blocked = evaluated.map((question) => {
    const decision = decisions.get(question.key)?.decision ?? null;
    return { key: question.key, blockers: listReviewBlockers({ ...question, decision }) };
  });
  const formatKeys = (blocker: ReviewBlocker) =>
    blocked.flatMap(({ key, blockers }) => (blockers.includes(blocker) ? [key] : [])).join(', ');
  const undecidedClaims = formatKeys('CLAIM');
  if (undecidedClaims !== '')
    throw new ConflictError(
      'REVIEW_INCOMPLETE',
      `Decide on “not applicable” for these questions first: ${undecidedClaims}`,
    );
  const texts = formatKeys('TEXT');
  if (texts !== '')
    throw new ConflictError('REVIEW_INCOMPLETE', `Review the free-text answers to these questions first: ${texts}`);
  const clarifications = formatKeys('CLARIFICATION');
  if (clarifications !== '')
    throw new ConflictError(
      'REVIEW_INCOMPLETE',
      `Clarification is still pending for these questions: ${clarifications}`,
    );
}

export type ReopenAssessmentInput = { readonly assessmentId: string; readonly body: AssessmentReason };

/** The previous score stays in the vendor's history. */
export function reopenAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: ReopenAssessmentInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireTransition(before, 'reopen');
    await requireIndependentReviewer(tx, caller, before);
    await requireNewestCompleted(tx, before);
    await withdrawResult(tx, caller, { assessment: before, reason: body.reason });
    await unmarkClearedFindings(tx, before);
    const assessment = await transitionAssessment(tx, caller, {
      assessment: before,
      transition: 'reopen',
      changes: { completed_at: null },
      entry: { action: 'REOPEN_ASSESSMENT', meta: { reason: body.reason, score: before.score } },
    });
    await updateVendorScore(tx, caller, assessment.vendor_id);
    return getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
  });
}

async function requireNewestCompleted(tx: Tx, assessment: AssessmentRow): Promise<void> {
  const newer = await tx
    .selectFrom('assessment as newer')
    .innerJoin('assessment as this', (join) =>
      join
        .onRef('this.organisation_id', '=', 'newer.organisation_id')
        .onRef('this.vendor_id', '=', 'newer.vendor_id')
        .onRef('this.template_lineage_id', '=', 'newer.template_lineage_id')
        .onRef('this.completed_at', '<', 'newer.completed_at'),
    )
    .select('newer.title')
    .where('this.organisation_id', '=', assessment.organisation_id)
    .where('this.id', '=', assessment.id)
    .limit(1)
    .executeTakeFirst();
  if (newer)
    throw new ConflictError(
      'NEWER_ASSESSMENT_EXISTS',
      `A newer assessment with the same template has been completed: ${newer.title}`,
    );
}
