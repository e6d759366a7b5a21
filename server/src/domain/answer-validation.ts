// Validates an answer by its answer type. A blank is always allowed: it means no answer.
import type { Answer, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

const isExistingDate = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
};

const isDateAnswer = (answer: Answer) =>
  typeof answer === 'string' && CALENDAR_DATE.test(answer) && isExistingDate(answer);

/** Null if the answer is valid, otherwise a message that says what is. */
export function validateAnswer(
  { type, options }: Pick<Question, 'type' | 'options'>,
  answer: Answer | null,
): string | null {
  if (isBlank(answer)) return null;
  switch (type) {
    case 'YES_NO':
      return answer === 'YES' || answer === 'NO' ? null : 'The answer is YES or NO';
    case 'MULTIPLE_CHOICE':
      return typeof answer === 'string' && options?.includes(answer) ? null : 'The answer is one of the options';
    case 'MULTI_SELECT':
      return isOptionSelection(answer, options ?? []) ? null : 'The answer is a list of options, each named once';
    case 'NUMERIC':
      return typeof answer === 'number' ? null : 'The answer is a number';
    case 'RATING':
      return typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= 5
        ? null
        : 'The answer is a whole number from 1 to 5';
    case 'DATE':
      return isDateAnswer(answer) ? null : 'The answer is a date (YYYY-MM-DD)';
    case 'FREE_TEXT':
    case 'COMBOBOX':
      return typeof answer === 'string' ? null : 'The answer is a text';
    case 'FILE_UPLOAD':
      return 'The answer is a file: upload it as evidence';
  }
}

const isOptionSelection = (answer: Answer, options: readonly string[]) =>
  Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((option) => options.includes(option));
