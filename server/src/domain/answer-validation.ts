// Validates an answer by its answer type. A blank is always allowed: it means no answer.
import type { Answer, NumericBounds, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { findExclusiveConflict, isWithinBounds, mustBePast } from '@assay/contract/rules';

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

const isExistingDate = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
};

const isDateAnswer = (answer: Answer) =>
  typeof answer === 'string' && CALENDAR_DATE.test(answer) && isExistingDate(answer);

type AnswerableQuestion = Pick<Question, 'type' | 'options' | 'expectedAnswer' | 'bounds' | 'exclusiveOptions'>;

/** Null if the answer is valid, otherwise a message about what is allowed. `today` is the day on which it is given. */
export function validateAnswer(question: AnswerableQuestion, answer: Answer | null, today: string): string | null {
  if (isBlank(answer)) return null;
  const { type, options } = question;
  switch (type) {
    case 'YES_NO':
      return answer === 'YES' || answer === 'NO' ? null : 'The answer must be YES or NO';
    case 'MULTIPLE_CHOICE':
      return typeof answer === 'string' && options?.includes(answer) ? null : 'The answer must be one of the options';
    case 'MULTI_SELECT':
      return validateSelection(question, answer);
    case 'NUMERIC':
      return validateNumber(question, answer);
    case 'RATING':
      return typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= 5
        ? null
        : 'The answer must be a whole number from 1 to 5';
    case 'DATE':
      return validateDate(question, answer, today);
    case 'FREE_TEXT':
    case 'COMBOBOX':
      return typeof answer === 'string' ? null : 'The answer must be text';
    case 'FILE_UPLOAD':
      return 'This question requires a file. Upload it as evidence.';
  }
}

const isOptionSelection = (answer: readonly string[], options: readonly string[]) =>
  new Set(answer).size === answer.length && answer.every((option) => options.includes(option));

function validateSelection(question: AnswerableQuestion, answer: Answer): string | null {
  if (!Array.isArray(answer) || !isOptionSelection(answer, question.options ?? []))
    return 'The answer must be a list of options without duplicates';
  const conflict = findExclusiveConflict(question, answer);
  return conflict === null ? null : `“${conflict}” cannot be combined with other options`;
}

function validateNumber({ bounds }: AnswerableQuestion, answer: Answer): string | null {
  if (typeof answer !== 'number') return 'The answer must be a number';
  return !bounds || isWithinBounds(answer, bounds) ? null : formatBoundsError(bounds);
}

function formatBoundsError({ min, max }: NumericBounds): string {
  if (min === undefined) return `The answer must be a number of at most ${String(max)}`;
  if (max === undefined) return `The answer must be a number of at least ${String(min)}`;
  return `The answer must be a number from ${String(min)} to ${String(max)}`;
}

function validateDate(question: AnswerableQuestion, answer: Answer, today: string): string | null {
  if (!isDateAnswer(answer)) return 'The answer must be a date (YYYY-MM-DD)';
  const isFuture = mustBePast(question) && String(answer) > today;
  return isFuture ? `The date must not be in the future (today is ${today} UTC)` : null;
}
