// When a question counts as answered, and when two responses are the same.
import type { PortalProgress } from './portal.ts';
import type { Answer, NumericBounds, Question, QuestionType } from './questionnaire.ts';
import { isBlank } from './visibility.ts';

export type ResponseValue = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly justification?: string | null | undefined;
};

export const EMPTY_RESPONSE = { answer: null, notApplicable: false, justification: null };

type GivenAnswer = { readonly answer: Answer | null | undefined; readonly files: number };

/** Files answer a question that asks for files, and no other. */
export const hasAnswer = (type: QuestionType, { answer, files }: GivenAnswer): boolean =>
  type === 'FILE_UPLOAD' ? files > 0 : !isBlank(answer);

/** A required question needs an answer or a claim that it does not apply. */
export const isAnswered = (
  type: QuestionType,
  { notApplicable, ...given }: GivenAnswer & { readonly notApplicable: boolean | undefined },
): boolean => notApplicable === true || hasAnswer(type, given);

/** Neither an answer nor a claim that the question does not apply. */
export const isEmptyResponse = (response: Pick<ResponseValue, 'answer' | 'notApplicable'> | null | undefined) =>
  isBlank(response?.answer) && response?.notApplicable !== true;

/** A claim that a question does not apply counts only with its reason. */
export const lacksJustification = ({
  notApplicable,
  justification,
}: Pick<ResponseValue, 'notApplicable' | 'justification'>): boolean => notApplicable && isBlank(justification);

/** As it is stored: a blank is no answer, and only "not applicable" has a justification. */
export const normalizeResponse = ({ answer, notApplicable, justification }: ResponseValue) => ({
  answer: isBlank(answer) ? null : answer,
  notApplicable,
  justification: notApplicable ? (justification ?? null) : null,
});

export const isSameResponse = (one: ResponseValue, other: ResponseValue): boolean =>
  JSON.stringify(normalizeResponse(one)) === JSON.stringify(normalizeResponse(other));

export const isWithinBounds = (value: number, { min = -Infinity, max = Infinity }: NumericBounds): boolean =>
  value >= min && value <= max;

/** An exclusive option is chosen alone or not at all. */
export const findExclusiveConflict = (
  { exclusiveOptions = [] }: Pick<Question, 'exclusiveOptions'>,
  chosen: readonly string[],
): string | null => (chosen.length < 2 ? null : (chosen.find((option) => exclusiveOptions.includes(option)) ?? null));

/** A date that has an age cannot be in the future. */
export const mustBePast = ({ type, expectedAnswer }: Pick<Question, 'type' | 'expectedAnswer'>): boolean =>
  type === 'DATE' && typeof expectedAnswer === 'object' && expectedAnswer !== null && 'maxAgeDays' in expectedAnswer;

export const isComplete = ({ required, answered }: PortalProgress): boolean => answered >= required;
