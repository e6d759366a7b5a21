import type { AssessmentDetail, ReviewEntry, SendBack } from '@assay/contract';
import { addDependents, isBlank } from '@assay/contract/conditions';
import { needsRationale } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { QuestionCompliance } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { getAssessmentDetail, requireDueDate } from '../../assessments/assessments/index.ts';
import { insertComment } from '../../assessments/comments/index.ts';
import { requestClarification } from '../../assessments/portal/index.ts';
import {
  type AssessmentEvaluation,
  deleteDecisions,
  evaluateAssessmentIn,
  evaluateDecision,
  listFrozenQuestions,
  lockAssessment,
  requireKnownQuestions,
  requireTransition,
  saveDecision,
  toScoreColumns,
  transitionAssessment,
  updateScoringVersion,
} from '../../assessments/records/index.ts';
import { deleteDismissals, deleteProposals, proposeFindings } from '../findings/index.ts';
import { requireIndependentReviewer } from './independent-review.ts';

export const toReviewerColumns = ({ id, name }: Caller) => ({ reviewer_id: id, reviewer_name: name });

export function claimAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const locked = await lockAssessment(tx, caller, assessmentId);
    requireTransition(locked, 'claim');
    await requireIndependentReviewer(tx, caller, locked);
    const today = toIsoDate(ctx.now());
    const submitted = await updateScoringVersion(tx, caller, { assessment: locked, today });
    const assessment = await transitionAssessment(tx, caller, {
      assessment: submitted,
      transition: 'claim',
      changes: toReviewerColumns(caller),
      entry: { action: 'CLAIM_ASSESSMENT' },
    });
    const evaluation = await evaluateAssessmentIn(tx, caller, { assessment, today });
    await proposeFindings(tx, caller, { assessment, evaluation });
    return getAssessmentDetail(tx, caller, { assessment, today, evaluation });
  });
}

export type DecideQuestionInput = {
  readonly assessmentId: string;
  readonly questionKey: string;
  readonly entry: ReviewEntry;
};

/** The first decision also starts the review. The vendor's answer is not changed. */
export function decideQuestion(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, questionKey, entry }: DecideQuestionInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const locked = await lockAssessment(tx, caller, assessmentId);
    requireTransition(locked, 'decide');
    const today = toIsoDate(ctx.now());
    const before = await updateScoringVersion(tx, caller, { assessment: locked, today });
    const [undecided] = await Promise.all([
      evaluateAssessmentIn(tx, caller, { assessment: before, today }),
      requireIndependentReviewer(tx, caller, locked),
    ]);
    requireDecidable(undecided, questionKey, entry);
    const decision = await saveDecision(tx, caller, { assessment: before, questionKey, entry });
    const meta = {
      questionKey,
      decision: { from: undecided.decisions.get(questionKey)?.decision ?? null, to: entry.decision },
      rationale: entry.rationale ?? null,
    };
    const evaluation = evaluateDecision(before, undecided, { questionKey, decision });
    await proposeFindings(tx, caller, { assessment: before, evaluation });
    const reviewer = before.status === 'SUBMITTED' ? toReviewerColumns(caller) : {};
    const assessment = await transitionAssessment(tx, caller, {
      assessment: before,
      transition: 'decide',
      changes: { ...reviewer, ...toScoreColumns(evaluation.score) },
      entry: { action: 'REVIEW_DECISION', meta },
    });
    return getAssessmentDetail(tx, caller, { assessment, today, evaluation });
  });
}

function requireDecidable(
  { evaluated, decisions }: AssessmentEvaluation,
  questionKey: string,
  entry: ReviewEntry,
): void {
  const question = evaluated.find(({ key }) => key === questionKey);
  if (!question) throw new NotFoundError();
  if (!question.visible && entry.decision === 'CLARIFICATION_REQUESTED') {
    throw new ConflictError(
      'QUESTION_NOT_ASKED',
      'This question was not shown to the vendor, so you cannot request clarification',
    );
  }
  if (entry.decision === null && !decisions.has(questionKey)) {
    throw new ConflictError('NO_DECISION', 'There is no decision to undo');
  }
  if (!lacksRationale(question, entry)) return;
  throw new InvalidError(
    'A rationale is required when the decision differs from the automatic result',
    [{ path: 'rationale', message: `Automatic result: ${question.automatic.reason}` }],
    { code: 'RATIONALE_REQUIRED' },
  );
}

const lacksRationale = ({ automatic }: QuestionCompliance, { decision, rationale }: ReviewEntry) =>
  decision !== null && isBlank(rationale) && needsRationale(decision, automatic);

export type SendBackInput = { readonly assessmentId: string; readonly body: SendBack };

/**
 * The vendor can revise the marked questions and any that depend on them, and sees the comments. Other decisions are
 * kept.
 */
export function sendBackAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: SendBackInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireTransition(before, 'sendBack');
    await requireIndependentReviewer(tx, caller, before);
    const today = toIsoDate(ctx.now());
    const flagged = [...new Set(body.questions.map(({ questionKey }) => questionKey))];
    requireKnownQuestions(caller, before, flagged);
    const keys = addDependents(listFrozenQuestions(before), flagged);
    const dueDate = requireDueDate(body.dueDate, today);
    for (const { questionKey, comment } of body.questions) {
      await insertComment(tx, caller, { assessmentId: before.id, questionKey, body: comment, visibility: 'VENDOR' });
    }
    const decisions = await deleteDecisions(tx, before, keys);
    await deleteProposals(tx, caller, before);
    const dismissals = await deleteDismissals(tx, before, keys);
    const assessment = await transitionAssessment(tx, caller, {
      assessment: before,
      transition: 'sendBack',
      changes: {
        due_date: dueDate,
        reopened_keys: keys,
        returned_keys: flagged,
        // After the comments above, so that only later ones count as replies.
        returned_at: sql<string>`clock_timestamp()`,
        submitted_at: null,
        submitted_by_name: null,
        submitted_by_title: null,
        entered_by_name: null,
        score: null,
        earned: null,
        possible: null,
      },
      entry: {
        action: 'SEND_BACK_ASSESSMENT',
        meta: { questions: keys, dueDate, cleared: [...decisions, ...dismissals] },
      },
    });
    await requestClarification(tx, { caller, assessment, questionKeys: flagged });
    return getAssessmentDetail(tx, caller, { assessment, today });
  });
}
