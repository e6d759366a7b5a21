import { type Question, type QuestionType } from '@assay/contract';

const CHOICES: readonly QuestionType[] = ['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT'];

export const isChoice = (type: QuestionType) => CHOICES.includes(type);

const isOneChoice = (type: QuestionType) => isChoice(type) && type !== 'MULTI_SELECT';

/** Another kind of answer keeps what still makes sense: options for a choice, and what is expected among them. */
export function asType(question: Question, type: QuestionType): Partial<Question> {
  const options = isChoice(type) ? (question.options ?? ['', '']) : null;
  const keepsExpected = isOneChoice(question.type) && isOneChoice(type);
  const fresh = type === 'YES_NO' ? 'YES' : null;
  return { type, options, expectedAnswer: keepsExpected ? question.expectedAnswer : fresh };
}

/** While options are being written, some are empty and some stand twice. */
export const writtenOptions = (options: readonly string[] | null): string[] => [
  ...new Set((options ?? []).filter((option) => option.trim() !== '')),
];
