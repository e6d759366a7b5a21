// A previous answer is offered only for the identical question: key, wording, type and options must all be the same.
// Files are never carried forward, because they may no longer be valid evidence.
import type { Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { isEmptyResponse, type ResponseInput } from '@assay/contract/rules';

export type QuestionWording = Pick<Question, 'key' | 'text' | 'type' | 'options'>;

export const isSameQuestion = (before: QuestionWording, now: QuestionWording): boolean =>
  before.key === now.key &&
  before.text === now.text &&
  before.type === now.type &&
  JSON.stringify(before.options) === JSON.stringify(now.options);

export type PreviousQuestionnaire = {
  readonly questions: readonly QuestionWording[];
  readonly visible: ReadonlySet<string>;
  readonly answered: ReadonlyMap<string, ResponseInput>;
};

export function listCarriedForwardKeys(
  questions: readonly QuestionWording[],
  { questions: previousQuestions, visible, answered }: PreviousQuestionnaire,
): string[] {
  const before = new Map(previousQuestions.map((question) => [question.key, question]));
  return questions
    .filter((question) => {
      const same = before.get(question.key);
      return same !== undefined && question.type !== 'FILE_UPLOAD' && isSameQuestion(same, question);
    })
    .map(({ key }) => key)
    .filter((key) => visible.has(key) && !isEmptyResponse(answered.get(key)));
}

type GivenAnswer = Pick<ResponseInput, 'answer' | 'notApplicable'>;

/** The order of chosen options does not matter. */
const normalizeAnswer = (response: GivenAnswer | undefined) => {
  const answer = response?.answer;
  if (isBlank(answer)) return null;
  return Array.isArray(answer) ? answer.toSorted() : answer;
};

export const isSameAnswer = (before: GivenAnswer | undefined, now: GivenAnswer | undefined): boolean =>
  (before?.notApplicable ?? false) === (now?.notApplicable ?? false) &&
  JSON.stringify(normalizeAnswer(before)) === JSON.stringify(normalizeAnswer(now));
