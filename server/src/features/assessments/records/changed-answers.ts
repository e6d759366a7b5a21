import { type Evidence, SubmittedContent } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import { isSameAnswer } from '../../../domain/prefill.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AssessmentEvaluation } from './assessment-evaluation.ts';
import type { AssessmentRow } from './assessment-locks.ts';

export type ChangedKeysInput = {
  readonly assessment: AssessmentRow;
  readonly evaluation: AssessmentEvaluation;
  readonly evidence: readonly Evidence[];
};

/**
 * Visible questions whose answer, justification or files differ from the previous submission; null if there is none.
 */
export async function listChangedKeys(
  tx: Tx,
  { organisationId }: Caller,
  { assessment, evaluation, evidence }: ChangedKeysInput,
): Promise<string[] | null> {
  const before = await tx
    .selectFrom('submission')
    .select('content')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessment.id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .offset(assessment.submitted_at === null ? 0 : 1)
    .limit(1)
    .executeTakeFirst();
  if (!before) return null;
  const { questions } = SubmittedContent.parse(JSON.parse(before.content));
  const submitted = new Map(questions.map((question) => [question.key, question]));
  const files = groupFilesByQuestion(evidence);
  return evaluation.evaluated.flatMap(({ key, visible }) => {
    const then = submitted.get(key);
    const isSame =
      isSameAnswer(then, evaluation.answered.get(key)) &&
      (then?.justification ?? null) === (evaluation.responses.get(key)?.justification ?? null) &&
      listFileIds(then?.files) === listFileIds(files.get(key));
    return visible && !isSame ? [key] : [];
  });
}

type EvidenceFile = Pick<Evidence, 'id'>;

const listFileIds = (files: readonly EvidenceFile[] = []) =>
  files
    .map(({ id }) => id)
    .toSorted()
    .join();

function groupFilesByQuestion(evidence: readonly Evidence[]): Map<string, EvidenceFile[]> {
  const files = new Map<string, EvidenceFile[]>();
  for (const { id, questionKeys, annex } of evidence) {
    if (annex) continue;
    for (const key of questionKeys) files.set(key, [...(files.get(key) ?? []), { id }]);
  }
  return files;
}
