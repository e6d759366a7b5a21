import type { ReturnedQuestions } from '@assay/contract';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { type EvaluationInput, getAnsweredAssessment } from './assessment-evaluation.ts';
import { type AssessmentRow, listAskedKeys } from './assessment-locks.ts';
import { getChangedResponses } from './changed-answers.ts';

/**
 * The questions that the reviewer returned, without those that the vendor's answers now hide. A question is addressed
 * once its answer or files changed, or the vendor replied. Null if nothing was sent back.
 */
export async function getReturnedQuestions(
  tx: Tx,
  caller: Caller,
  { assessment, today }: EvaluationInput,
): Promise<ReturnedQuestions | null> {
  const { returned_keys } = assessment;
  if (returned_keys === null) return null;
  const given = await getAnsweredAssessment(tx, caller, { assessment, today });
  const visible = listVisibleQuestionKeys(given.questions, given.answered);
  const asked = listAskedKeys(caller, assessment);
  const questionKeys = returned_keys.filter((key) => visible.has(key) && asked.has(key));
  const changed = await getChangedResponses(tx, caller, { assessment, given });
  const addressed = new Set([...(changed?.keys() ?? []), ...(await listRepliedKeys(tx, caller, assessment))]);
  return { questionKeys, addressedKeys: questionKeys.filter((key) => addressed.has(key)) };
}

/** A member who submits on behalf of the vendor can also enter the reply, as a comment that the vendor sees. */
async function listRepliedKeys(tx: Tx, { portal }: Caller, { organisation_id, id }: AssessmentRow): Promise<string[]> {
  const replies = await tx
    .selectFrom('comment as c')
    .innerJoin('assessment as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'c.organisation_id')
        .onRef('a.id', '=', 'c.assessment_id')
        .onRef('a.returned_at', '<', 'c.created_at'),
    )
    .select('c.question_key')
    .distinct()
    .where('c.organisation_id', '=', organisation_id)
    .where('c.assessment_id', '=', id)
    .where('c.visibility', '=', 'VENDOR')
    .$if(portal !== undefined, (query) => query.where('c.by_vendor', '=', true))
    .execute();
  return replies.flatMap(({ question_key }) => question_key ?? []);
}

export async function requireReturnedAddressed(tx: Tx, caller: Caller, input: EvaluationInput): Promise<void> {
  const returned = await getReturnedQuestions(tx, caller, input);
  const open = returned?.questionKeys.filter((key) => !returned.addressedKeys.includes(key)) ?? [];
  if (open.length === 0) return;
  throw new ConflictError(
    'RETURNED_QUESTIONS_UNCHANGED',
    `Change the answer or reply to the comment for these returned questions: ${open.join(', ')}`,
  );
}
