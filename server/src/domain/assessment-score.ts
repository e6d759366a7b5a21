// Evaluates every question of an assessment: whether it was visible, how compliant its answer is, and why.
import type { Answer, Question } from '@assay/contract';
import { listVisibleKeys } from '@assay/contract/conditions';
import { type Compliance, isAnswered } from '@assay/contract/rules';
import { evaluateAutomatically, evaluateCompliance, type ResponseInput } from './compliance.ts';

export type ScorableQuestion = Pick<
  Question,
  'key' | 'text' | 'type' | 'riskWeight' | 'required' | 'options' | 'expectedAnswer' | 'conditionalLogic'
>;

/** The fields that decide whether a question is visible and still unanswered. */
export type ConditionalQuestion = Pick<Question, 'key' | 'type' | 'required' | 'conditionalLogic'>;

export type QuestionCompliance = Compliance & {
  readonly key: string;
  readonly text: string;
  readonly riskWeight: Question['riskWeight'];
  readonly visible: boolean;
  /** The result without the reviewer's decision. */
  readonly automatic: Compliance;
};

export type Responses = ReadonlyMap<string, ResponseInput>;

/** Dates are evaluated as of `submittedOn`: the day of submission, or today before it. */
export function evaluateAssessment(
  questions: readonly ScorableQuestion[],
  responses: Responses,
  submittedOn: string,
): QuestionCompliance[] {
  const visible = listVisibleKeys(questions, toAnswers(questions, responses));
  return questions.map((question) => {
    const input = { question, response: responses.get(question.key) ?? null, submittedOn };
    const isVisible = visible.has(question.key);
    const { key, text, riskWeight } = question;
    return {
      key,
      text,
      riskWeight,
      visible: isVisible,
      ...evaluateCompliance(input, isVisible),
      automatic: evaluateAutomatically(input),
    };
  });
}

/** A file counts as an answer in conditions; a "not applicable" does not. */
function toAnswers(questions: readonly ConditionalQuestion[], responses: Responses): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { key, type } of questions) {
    const response = responses.get(key);
    if (!response || response.notApplicable) continue;
    if (type === 'FILE_UPLOAD' && response.usableFiles > 0) answers.set(key, 'FILES');
    else if (response.answer !== null) answers.set(key, response.answer);
  }
  return answers;
}

export const listVisibleQuestionKeys = (
  questions: readonly ConditionalQuestion[],
  responses: Responses,
): ReadonlySet<string> => listVisibleKeys(questions, toAnswers(questions, responses));

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
