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

/** Files count as an answer only to a file question. */
export const hasAnswer = (type: QuestionType, { answer, files }: GivenAnswer): boolean =>
  type === 'FILE_UPLOAD' ? files > 0 : !isBlank(answer);

/** A required question needs an answer or a claim that it does not apply. */
export const isAnswered = (
  type: QuestionType,
  { notApplicable, ...given }: GivenAnswer & { readonly notApplicable: boolean | undefined },
): boolean => notApplicable === true || hasAnswer(type, given);

/** True if the question has no answer and is not marked as not applicable. */
export const isEmptyResponse = (response: Pick<ResponseValue, 'answer' | 'notApplicable'> | null | undefined) =>
  isBlank(response?.answer) && response?.notApplicable !== true;

/** "Not applicable" counts only with a justification. */
export const lacksJustification = ({
  notApplicable,
  justification,
}: Pick<ResponseValue, 'notApplicable' | 'justification'>): boolean => notApplicable && isBlank(justification);

/** The response as it is stored. A blank answer is null, and only "not applicable" has a justification. */
export const normalizeResponse = ({ answer, notApplicable, justification }: ResponseValue) => ({
  answer: isBlank(answer) ? null : answer,
  notApplicable,
  justification: notApplicable ? (justification ?? null) : null,
});

export const isSameResponse = (one: ResponseValue, other: ResponseValue): boolean =>
  JSON.stringify(normalizeResponse(one)) === JSON.stringify(normalizeResponse(other));

export const isWithinBounds = (value: number, { min = -Infinity, max = Infinity }: NumericBounds): boolean =>
  value >= min && value <= max;

/** An exclusive option cannot be combined with other options. */
export const findExclusiveConflict = (
  { exclusiveOptions = [] }: Pick<Question, 'exclusiveOptions'>,
  chosen: readonly string[],
): string | null => (chosen.length < 2 ? null : (chosen.find((option) => exclusiveOptions.includes(option)) ?? null));

/** Expected answers with a maximum age do not accept dates in the future. */
export const mustBePast = ({ type, expectedAnswer }: Pick<Question, 'type' | 'expectedAnswer'>): boolean =>
  type === 'DATE' && typeof expectedAnswer === 'object' && expectedAnswer !== null && 'maxAgeDays' in expectedAnswer;

export const isComplete = ({ required, answered }: PortalProgress): boolean => answered >= required;
