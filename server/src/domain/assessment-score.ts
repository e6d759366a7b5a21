// Which questions a vendor sees, and which of those still need an answer. How they score: `@assay/contract/rules`.
import type { Question } from '@assay/contract';
import { listVisibleKeys } from '@assay/contract/conditions';
import { isAnswered, type ResponseInput, type Responses, toConditionAnswers } from '@assay/contract/rules';

export {
  evaluateAssessment,
  listFailedCritical,
  type QuestionCompliance,
  type Responses,
  type ScorableQuestion,
} from '@assay/contract/rules';

/** The fields that decide whether a question is visible and still unanswered. */
export type ConditionalQuestion = Pick<Question, 'key' | 'type' | 'required' | 'conditionalLogic'>;

export const listVisibleQuestionKeys = (
  questions: readonly ConditionalQuestion[],
  responses: Responses,
): ReadonlySet<string> => listVisibleKeys(questions, toConditionAnswers(questions, responses));

export type RequiredQuestion = { readonly key: string; readonly answered: boolean };

/** The visible required questions, and whether each has an answer or a justified "not applicable". */
export function listRequiredQuestions(
  questions: readonly ConditionalQuestion[],
  responses: Responses,
): RequiredQuestion[] {
  const visible = listVisibleQuestionKeys(questions, responses);
  return questions
    .filter(({ key, required }) => required && visible.has(key))
    .map(({ key, type }) => ({ key, answered: isQuestionAnswered(type, responses.get(key)) }));
}

const isQuestionAnswered = (type: Question['type'], response: ResponseInput | undefined) =>
  response !== undefined && isAnswered(type, { ...response, files: response.usableFiles });

export const listUnansweredRequired = (questions: readonly ConditionalQuestion[], responses: Responses): string[] =>
  listRequiredQuestions(questions, responses)
    .filter(({ answered }) => !answered)
    .map(({ key }) => key);
