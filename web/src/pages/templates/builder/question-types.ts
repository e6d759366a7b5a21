import { type Question, type QuestionType } from '@assay/contract';

const CHOICE_TYPES: readonly QuestionType[] = ['MULTIPLE_CHOICE', 'COMBOBOX', 'MULTI_SELECT'];

export const isChoiceType = (type: QuestionType) => CHOICE_TYPES.includes(type);

const isSingleChoiceType = (type: QuestionType) => isChoiceType(type) && type !== 'MULTI_SELECT';

/** Changing the type keeps what still applies: the options of a choice, and the expected answer of a single choice. */
export function changeType(question: Question, type: QuestionType): Partial<Question> {
  const options = isChoiceType(type) ? (question.options ?? ['', '']) : null;
  const keepsExpected = isSingleChoiceType(question.type) && isSingleChoiceType(type);
  const fresh = type === 'YES_NO' ? 'YES' : null;
  return {
    type,
    options,
    expectedAnswer: keepsExpected ? question.expectedAnswer : fresh,
    bounds: type === 'NUMERIC' ? question.bounds : undefined,
    exclusiveOptions: type === 'MULTI_SELECT' ? question.exclusiveOptions : undefined,
  };
}

/** While options are being edited, some may be empty or duplicates. */
export const listNonEmptyOptions = (options: readonly string[] | null): string[] => [
  ...new Set((options ?? []).filter((option) => option.trim() !== '')),
];
