import type { AssessmentDetail, DecisionsKeep } from '@assay/contract';
import { isAccepted } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import {
  type AssessmentRow,
  evaluateAssessmentIn,
  findPreviousAssessment,
  lockAssessment,
  requireKnownQuestions,
  requireTransition,
  saveDecision,
  toAssessmentEntity,
  toScoreColumns,
  transitionAssessment,
  updateScoringVersion,
} from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { proposeFindings } from '../findings/index.ts';
import { requireIndependentReviewer } from './independent-review.ts';
import { toReviewerColumns } from './review-commands.ts';
import { analyseReview, type UnchangedDecision, type ReviewAnalysis } from './review-queue-queries.ts';

export type KeepDecisionsInput = { readonly assessmentId: string; readonly body: DecisionsKeep };

/**
 * Makes the decisions of the previous assessment again, all of them or none. Repeating the request changes nothing, so
 * a double click is harmless.
 */
export function keepDecisions(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: KeepDecisionsInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const locked = await lockAssessment(tx, caller, assessmentId);
    requireTransition(locked, 'decide');
    await requireIndependentReviewer(tx, caller, locked);
    const keys = [...new Set(body.questionKeys)];
    requireKnownQuestions(caller, locked, keys);
    const today = toIsoDate(ctx.now());
    await lockPreviousAssessment(tx, locked);
    const before = await updateScoringVersion(tx, caller, { assessment: locked, today });
    const kept = listKeptDecisions(await analyseReview(tx, caller, { assessment: before, today }), keys);
    if (kept.decisions.length === 0) return getAssessmentDetail(tx, caller, { assessment: before, today });
    for (const { questionKey, decision, rationale } of kept.decisions) {
      await saveDecision(tx, caller, { assessment: before, questionKey, entry: { decision, rationale } });
    }
    const evaluation = await evaluateAssessmentIn(tx, caller, { assessment: before, today });
    await proposeFindings(tx, caller, { assessment: before, evaluation });
    const assessment = await recordKeptDecisions(tx, caller, {
      before,
      kept,
      changes: toScoreColumns(evaluation.score),
    });
    return getAssessmentDetail(tx, caller, { assessment, today, evaluation });
  });
}

/** Keeps the previous assessment from being reopened, and its decisions from being changed, until this is committed. */
async function lockPreviousAssessment(tx: Tx, assessment: AssessmentRow): Promise<void> {
  const previous = await findPreviousAssessment(tx, assessment);
  if (!previous) return;
  await tx
    .selectFrom('assessment')
    .select('id')
    .where('organisation_id', '=', previous.organisation_id)
    .where('id', '=', previous.id)
    .forShare()
    .execute();
}

type KeptDecision = UnchangedDecision & { readonly questionKey: string };
type KeptDecisions = {
  readonly decisions: readonly KeptDecision[];
  readonly from: { readonly assessmentId: string; readonly title: string } | null;
};

function listKeptDecisions(analysis: ReviewAnalysis, keys: readonly string[]): KeptDecisions {
  const { unchanged, previous } = analysis;
  const open = keys.filter((key) => !isAlreadyKept(analysis, key));
  const changed = open.filter((key) => !unchanged.has(key));
  if (changed.length > 0) {
    throw new ConflictError(
      'DECISIONS_CHANGED',
      `The previous decisions on these questions can no longer be kept: ${changed.join(', ')}`,
    );
  }
  const decisions = open.flatMap((questionKey) => {
    const decision = unchanged.get(questionKey);
    return decision ? [{ questionKey, ...decision }] : [];
  });
  return { decisions, from: previous ? { assessmentId: previous.id, title: previous.title } : null };
}

function isAlreadyKept({ evaluation, lastDecisions }: ReviewAnalysis, key: string): boolean {
  const now = evaluation.decisions.get(key);
  const last = lastDecisions.get(key);
  if (!now || !last) return false;
  return isAccepted(last.decision) && now.decision === last.decision && now.rationale === last.rationale;
}

type RecordKeptInput = {
  readonly before: AssessmentRow;
  readonly kept: KeptDecisions;
  readonly changes: ReturnType<typeof toScoreColumns>;
};

/** One entry for each decision, as if they had been made one by one. The first one starts the review. */
async function recordKeptDecisions(
  tx: Tx,
  caller: Caller,
  { before, kept, changes }: RecordKeptInput,
): Promise<AssessmentRow> {
  const [first, ...others] = kept.decisions.map((decision) => toAuditMeta(decision, kept.from));
  const assessment = await transitionAssessment(tx, caller, {
    assessment: before,
    transition: 'decide',
    changes: { ...(before.status === 'SUBMITTED' && toReviewerColumns(caller)), ...changes },
    entry: { action: 'REVIEW_DECISION', ...(first && { meta: first }) },
  });
  const entity = toAssessmentEntity(assessment);
  for (const meta of others) {
    const moved = { ...meta, from: assessment.status, to: assessment.status };
    await recordAudit(tx, caller, { action: 'REVIEW_DECISION', entity, meta: moved });
  }
  return assessment;
}

const toAuditMeta = (
  { questionKey, decision, rationale }: KeptDecision,
  keptFrom: KeptDecisions['from'],
): Readonly<Record<string, JsonValue>> => ({
  questionKey,
  decision: { from: null, to: decision },
  rationale,
  keptFrom,
});
