// Judges every question of an assessment: which ones the vendor saw, how compliant each answer is, and why.
import type { Answer, Question } from '@assay/contract';
import { visibleKeys } from '@assay/contract/conditions';
import { automaticCompliance, type Compliance, complianceOf, type GivenResponse } from './compliance.ts';

export type AskedQuestion = Pick<
  Question,
  'key' | 'text' | 'type' | 'riskWeight' | 'required' | 'options' | 'expectedAnswer' | 'conditionalLogic'
>;

/** What tells whether a question is seen, and whether it still waits for an answer. */
export type SeenQuestion = Pick<Question, 'key' | 'type' | 'required' | 'conditionalLogic'>;

export type JudgedQuestion = Compliance & {
  readonly key: string;
  readonly text: string;
  readonly riskWeight: Question['riskWeight'];
  readonly visible: boolean;
  /** What the rules say without the reviewer. */
  readonly automatic: Compliance;
};

export type Responses = ReadonlyMap<string, GivenResponse>;

/** `submittedOn` is the day dates are judged on: the day of submission, or today while there is none. */
export function judgeAssessment(
  questions: readonly AskedQuestion[],
  responses: Responses,
  submittedOn: string,
): JudgedQuestion[] {
  const visible = visibleKeys(questions, answersOf(questions, responses));
  return questions.map((question) => {
    const asked = { question, response: responses.get(question.key) ?? null, submittedOn };
    const isVisible = visible.has(question.key);
    const { key, text, riskWeight } = question;
    return {
      key,
      text,
      riskWeight,
      visible: isVisible,
      ...complianceOf(asked, isVisible),
      automatic: automaticCompliance(asked),
    };
  });
}

/** Files answer a question as much as words do; a claim of "not applicable" does not. */
function answersOf(questions: readonly SeenQuestion[], responses: Responses): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { key, type } of questions) {
    const response = responses.get(key);
    if (!response || response.notApplicable) continue;
    if (type === 'FILE_UPLOAD' && response.usableFiles > 0) answers.set(key, 'FILES');
    else if (response.answer !== null) answers.set(key, response.answer);
  }
  return answers;
}

/** The keys of the questions a vendor sees, given these responses. */
export const visibleQuestions = (questions: readonly SeenQuestion[], responses: Responses): ReadonlySet<string> =>
  visibleKeys(questions, answersOf(questions, responses));

export type RequiredQuestion = { readonly key: string; readonly answered: boolean };

/** The visible required questions, and whether each has an answer or a reasoned "not applicable". */
export function requiredQuestions(questions: readonly SeenQuestion[], responses: Responses): RequiredQuestion[] {
  const answers = answersOf(questions, responses);
  const visible = visibleKeys(questions, answers);
  return questions
    .filter(({ key, required }) => required && visible.has(key))
    .map(({ key }) => ({ key, answered: answers.has(key) || responses.get(key)?.notApplicable === true }));
}

export const unansweredRequired = (questions: readonly SeenQuestion[], responses: Responses): string[] =>
  requiredQuestions(questions, responses)
    .filter(({ answered }) => !answered)
    .map(({ key }) => key);
