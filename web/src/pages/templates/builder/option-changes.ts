import type { ExpectedAnswer, Question } from '@assay/contract';
import { type Draft, findQuestion } from './draft.ts';
import { updateQuestion } from './draft-changes.ts';

type Rename = { readonly from: string; readonly to: string };

const renameInList = (options: readonly string[], { from, to }: Rename) =>
  options.map((option) => (option === from ? to : option));

function renameInExpectedAnswer(expected: ExpectedAnswer | null, rename: Rename): ExpectedAnswer | null {
  if (typeof expected === 'string') return expected === rename.from ? rename.to : expected;
  if (Array.isArray(expected)) return renameInList(expected, rename);
  if (expected === null || typeof expected === 'number' || !('required' in expected)) return expected;
  return { required: renameInList(expected.required, rename), forbidden: renameInList(expected.forbidden, rename) };
}

/** Also renames the option in the expected answer and in conditions. */
export function renameOption(draft: Draft, key: string, { index, to }: { index: number; to: string }): Draft {
  const question = findQuestion(draft, key);
  const from = question?.options?.[index];
  if (!question?.options || from === undefined) return draft;
  const options = question.options.with(index, to);
  if (from === '') return updateQuestion(draft, key, { options });
  const rename = { from, to };
  const expectedAnswer = renameInExpectedAnswer(question.expectedAnswer, rename);
  const exclusiveOptions = question.exclusiveOptions && renameInList(question.exclusiveOptions, rename);
  const changed = updateQuestion(draft, key, { options, expectedAnswer, exclusiveOptions });
  return {
    ...changed,
    sections: changed.sections.map((section) => ({
      ...section,
      questions: section.questions.map((other) => renameInRules(other, key, rename)),
    })),
  };
}

function renameInRules(question: Question, key: string, { from, to }: Rename): Question {
  const { conditionalLogic } = question;
  if (!conditionalLogic?.rules.some((rule) => rule.question === key && rule.value === from)) return question;
  const rules = conditionalLogic.rules.map((rule) =>
    rule.question === key && rule.value === from ? { ...rule, value: to } : rule,
  );
  return { ...question, conditionalLogic: { ...conditionalLogic, rules } };
}

const emptyToNull = (options: readonly string[]) => (options.length === 0 ? null : [...options]);

function removeFromExpectedAnswer(expected: ExpectedAnswer | null, option: string): ExpectedAnswer | null {
  if (typeof expected === 'string') return expected === option ? null : expected;
  if (Array.isArray(expected)) return emptyToNull(expected.filter((other) => other !== option));
  if (expected === null || typeof expected === 'number' || !('required' in expected)) return expected;
  const required = expected.required.filter((other) => other !== option);
  const forbidden = expected.forbidden.filter((other) => other !== option);
  return required.length + forbidden.length === 0 ? null : { required, forbidden };
}

export function removeOption(question: Question, index: number): Partial<Question> {
  const { options, expectedAnswer } = question;
  const option = options?.[index] ?? '';
  return {
    exclusiveOptions: toggleExclusive(question, option, false),
    options: options?.toSpliced(index, 1) ?? null,
    expectedAnswer: removeFromExpectedAnswer(expectedAnswer, option),
  };
}

/** In the order of the options; undefined if none is exclusive. */
export function toggleExclusive(
  { options, exclusiveOptions = [] }: Question,
  option: string,
  isExclusive: boolean,
): string[] | undefined {
  const next = (options ?? []).filter((one) => (one === option ? isExclusive : exclusiveOptions.includes(one)));
  return next.length === 0 ? undefined : next;
}
