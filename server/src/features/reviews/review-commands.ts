import type { AssessmentDetail, ReviewEntry, SendBack } from '@assay/contract';
import { isBlank, withDependents } from '@assay/contract/conditions';
import type { AppContext } from '../../context.ts';
import type { JudgedQuestion } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { needsRationale } from '../../domain/review.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { moveAssessment } from '../assessments/assessment-commands.ts';
import { detailOf } from '../assessments/assessment-detail-queries.ts';
import { frozenQuestionsOf, lockAssessment, requireQuestions, requireStep } from '../assessments/assessment-queries.ts';
import { judge, type Judgement, scoreColumns } from '../assessments/judgement-queries.ts';
import { requireDueDate } from '../assessments/sending-commands.ts';
import { writeComment } from '../comments/comment-commands.ts';
import { askVendorAgain } from '../portal/invitation-commands.ts';
import { forgetDismissals, proposeFindings, withdrawProposals } from '../findings/proposal-commands.ts';
import { removeDecisions, saveDecision } from './decision-commands.ts';

/** Who reviews it from now on. */
const reviewedBy = ({ id, name }: Caller) => ({ reviewer_id: id, reviewer_name: name });

export function claimAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const submitted = await lockAssessment(tx, caller, assessmentId);
    requireStep(submitted, 'claim');
    const today = dayOf(ctx.now());
    const assessment = await moveAssessment(tx, caller, {
      assessment: submitted,
      transition: 'claim',
      changes: reviewedBy(caller),
      entry: { action: 'CLAIM_ASSESSMENT' },
    });
    const judgement = await judge(tx, caller, { assessment, today });
    await proposeFindings(tx, caller, { assessment, judgement });
    return detailOf(tx, caller, { assessment, today, judgement });
  });
}

export type Deciding = { readonly assessmentId: string; readonly questionKey: string; readonly entry: ReviewEntry };

/** The first decision also starts the review. The answer stays as the vendor gave it. */
export function decide(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, questionKey, entry }: Deciding,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'decide');
    const today = dayOf(ctx.now());
    const undecided = await judge(tx, caller, { assessment: before, today });
    requireDecidable(undecided, questionKey, entry);
    if (before.status === 'SUBMITTED') await proposeFindings(tx, caller, { assessment: before, judgement: undecided });
    await saveDecision(tx, caller, { assessment: before, questionKey, entry });
    const meta = {
      questionKey,
      decision: { from: undecided.decisions.get(questionKey)?.decision ?? null, to: entry.decision },
      rationale: entry.rationale ?? null,
    };
    const judgement = await judge(tx, caller, { assessment: before, today });
    const reviewer = before.status === 'SUBMITTED' ? reviewedBy(caller) : {};
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'decide',
      changes: { ...reviewer, ...scoreColumns(judgement.score) },
      entry: { action: 'REVIEW_DECISION', meta },
    });
    return detailOf(tx, caller, { assessment, today, judgement });
  });
}

function requireDecidable({ judged, decisions }: Judgement, questionKey: string, entry: ReviewEntry): void {
  const question = judged.find(({ key }) => key === questionKey);
  if (!question) throw new NotFoundError();
  if (!question.visible) throw new ConflictError('A question that the vendor does not see cannot be decided');
  if (entry.decision === null && !decisions.has(questionKey)) {
    throw new ConflictError('There is no decision to take back');
  }
  if (!isUnexplained(question, entry)) return;
  throw new InvalidError('A decision that differs from the automatic result needs a rationale', [
    { path: 'rationale', message: `The automatic result is: ${question.automatic.reason}` },
  ]);
}

const isUnexplained = ({ automatic }: JudgedQuestion, { decision, rationale }: ReviewEntry) =>
  decision !== null && isBlank(rationale) && needsRationale(decision, automatic);

export type SendingBack = { readonly assessmentId: string; readonly body: SendBack };

/** The vendor may answer the flagged questions and what hangs on them again, and reads why. The other decisions stay. */
export function sendBack(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: SendingBack,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'sendBack');
    const today = dayOf(ctx.now());
    const flagged = body.questions.map(({ questionKey }) => questionKey);
    requireQuestions(caller, before, flagged);
    const keys = withDependents(frozenQuestionsOf(before), flagged);
    const dueDate = requireDueDate(body.dueDate, today);
    for (const { questionKey, comment } of body.questions) {
      await writeComment(tx, caller, { assessmentId: before.id, questionKey, body: comment, visibility: 'VENDOR' });
    }
    await removeDecisions(tx, before, keys);
    await withdrawProposals(tx, caller, before);
    await forgetDismissals(tx, before, keys);
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'sendBack',
      changes: {
        due_date: dueDate,
        reopened_keys: keys,
        submitted_at: null,
        submitted_by_name: null,
        submitted_by_title: null,
        score: null,
        earned: null,
        possible: null,
      },
      entry: { action: 'SEND_BACK_ASSESSMENT', meta: { questions: keys, dueDate } },
    });
    await askVendorAgain(tx, { caller, assessment, questions: keys.length });
    return detailOf(tx, caller, { assessment, today });
  });
}
