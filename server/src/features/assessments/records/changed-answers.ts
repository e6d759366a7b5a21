import type { SubmittedContent, SubmittedResponse } from '@assay/contract';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AnsweredAssessment } from './assessment-evaluation.ts';
import type { AssessmentRow } from './assessment-locks.ts';
import { isSameSubmittedResponse, toSubmittedResponse } from './submission-changes.ts';
import { parseSubmittedContent } from './submission-queries.ts';

export type ChangedResponsesInput = { readonly assessment: AssessmentRow; readonly given: AnsweredAssessment };

/** By question key: what was submitted before. */
export type ChangedResponses = ReadonlyMap<string, SubmittedResponse>;

/**
 * Visible questions whose answer, justification or files differ from the previous submission; null if there is none.
 */
export async function getChangedResponses(
  tx: Tx,
  caller: Caller,
  { assessment, given }: ChangedResponsesInput,
): Promise<ChangedResponses | null> {
  const before = await findPreviousContent(tx, caller, assessment);
  if (!before) return null;
  const submitted = new Map(before.questions.map((question) => [question.key, question]));
  const files = await listFilesByQuestion(tx, assessment);
  const visible = listVisibleQuestionKeys(given.questions, given.answered);
  const changed = given.questions.filter(({ key }) => {
    const { answer = null, notApplicable = false } = given.answered.get(key) ?? {};
    const justification = given.responses.get(key)?.justification ?? null;
    const now = { answer, notApplicable, justification, files: files.get(key) ?? [] };
    return visible.has(key) && !isSameSubmittedResponse(submitted.get(key), now);
  });
  return new Map(changed.map(({ key }) => [key, toSubmittedResponse(submitted.get(key))]));
}

/** The one before the latest, or the latest while the vendor is answering again. */
async function findPreviousContent(
  tx: Tx,
  { organisationId }: Caller,
  { id, submitted_at }: AssessmentRow,
): Promise<SubmittedContent | null> {
  const row = await tx
    .selectFrom('submission')
    .select('content')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .offset(submitted_at === null ? 0 : 1)
    .limit(1)
    .executeTakeFirst();
  return row ? parseSubmittedContent(row) : null;
}

/** All files of the vendor, also those that a delegate does not see. */
async function listFilesByQuestion(tx: Tx, { organisation_id, id }: AssessmentRow) {
  const files = await tx
    .selectFrom('evidence')
    .innerJoin('evidence_question as q', (join) =>
      join.onRef('q.organisation_id', '=', 'evidence.organisation_id').onRef('q.evidence_id', '=', 'evidence.id'),
    )
    .select(['evidence.id', 'q.question_key'])
    .where('evidence.organisation_id', '=', organisation_id)
    .where('evidence.assessment_id', '=', id)
    .where('evidence.annex', '=', false)
    .execute();
  return Map.groupBy(files, ({ question_key }) => question_key);
}
