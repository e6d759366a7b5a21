import { type Evidence, SubmittedContent } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import { isAnsweredAlike } from '../../domain/prefill.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Assessment } from './assessment-queries.ts';
import type { Judgement } from './judgement-queries.ts';

export type Changing = {
  readonly assessment: Assessment;
  readonly judgement: Judgement;
  readonly evidence: readonly Evidence[];
};

/** The visible questions whose answer, reason or files are not what was handed in before; null: there was no before. */
export async function changedKeys(
  tx: Tx,
  { organisationId }: Caller,
  { assessment, judgement, evidence }: Changing,
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
  const files = filesByQuestion(evidence);
  return judgement.judged.flatMap(({ key, visible }) => {
    const then = submitted.get(key);
    const isSame =
      isAnsweredAlike(then, judgement.answered.get(key)) &&
      (then?.justification ?? null) === (judgement.responses.get(key)?.justification ?? null) &&
      idsOf(then?.files) === idsOf(files.get(key));
    return visible && !isSame ? [key] : [];
  });
}

type File = Pick<Evidence, 'id'>;

const idsOf = (files: readonly File[] = []) =>
  files
    .map(({ id }) => id)
    .toSorted()
    .join();

function filesByQuestion(evidence: readonly Evidence[]): Map<string, File[]> {
  const files = new Map<string, File[]>();
  for (const { id, questionKeys } of evidence) {
    for (const key of questionKeys) files.set(key, [...(files.get(key) ?? []), { id }]);
  }
  return files;
}
