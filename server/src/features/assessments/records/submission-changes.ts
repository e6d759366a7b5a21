import type { SubmissionChange, SubmittedContent, SubmittedResponse } from '@assay/contract';
import { isSameAnswer } from '../../../domain/prefill.ts';

type SubmittedQuestion = SubmittedContent['questions'][number];
type ComparedResponse = Pick<SubmittedQuestion, 'answer' | 'notApplicable' | 'justification'> & {
  readonly files: readonly Pick<SubmittedQuestion['files'][number], 'id'>[];
};

/** The questions of a submission whose answer, justification or files differ from the submission before. */
export function listSubmissionChanges(before: SubmittedContent, now: SubmittedContent): SubmissionChange[] {
  const previous = new Map(before.questions.map((question) => [question.key, question]));
  return now.questions
    .filter((question) => !isSameSubmittedResponse(previous.get(question.key), question))
    .map((question) => ({
      questionKey: question.key,
      question: question.text,
      before: toSubmittedResponse(previous.get(question.key)),
      now: toSubmittedResponse(question),
    }));
}

export const isSameSubmittedResponse = (before: ComparedResponse | undefined, now: ComparedResponse): boolean =>
  isSameAnswer(before, now) &&
  (before?.justification ?? null) === now.justification &&
  joinFileIds(before) === joinFileIds(now);

const joinFileIds = (response: ComparedResponse | undefined) =>
  (response?.files ?? [])
    .map(({ id }) => id)
    .toSorted()
    .join();

/** Empty for a question that was not asked. */
export const toSubmittedResponse = (question: SubmittedQuestion | undefined): SubmittedResponse => ({
  answer: question?.answer ?? null,
  notApplicable: question?.notApplicable ?? false,
  justification: question?.justification ?? null,
  fileNames: question?.files.map(({ fileName }) => fileName) ?? [],
});
