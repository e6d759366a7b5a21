import type { Question } from '@assay/contract';
import { type Draft, type DraftSection, type QuestionPosition, findQuestionPosition } from './draft.ts';

export type Direction = -1 | 1;

export const updateSection = (draft: Draft, id: string, change: Partial<DraftSection>): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
});

export function insertSection(draft: Draft, section: DraftSection, index = draft.sections.length): Draft {
  return { ...draft, sections: draft.sections.toSpliced(index, 0, section) };
}

export const removeSection = (draft: Draft, id: string): Draft => ({
  ...draft,
  sections: draft.sections.filter((section) => section.id !== id),
});

/** Moves a section in front of the one currently at this index. */
export function moveSection(draft: Draft, id: string, index: number): Draft {
  const from = draft.sections.findIndex((section) => section.id === id);
  const section = draft.sections[from];
  if (!section) return draft;
  return insertSection(removeSection(draft, id), section, from < index ? index - 1 : index);
}

export function moveSectionBy(draft: Draft, id: string, step: Direction): Draft {
  const index = draft.sections.findIndex((section) => section.id === id);
  const target = index + step;
  return draft.sections[target] ? moveSection(draft, id, step === 1 ? target + 1 : target) : draft;
}

export const updateQuestion = (draft: Draft, key: string, change: Partial<Question>): Draft => ({
  ...draft,
  sections: draft.sections.map((section) =>
    section.questions.some((question) => question.key === key)
      ? {
          ...section,
          questions: section.questions.map((question) =>
            question.key === key ? { ...question, ...change } : question,
          ),
        }
      : section,
  ),
});

/** Inserts at the end of the last section if its own section is gone. */
export function insertQuestion(draft: Draft, question: Question, { sectionId, index }: QuestionPosition): Draft {
  const section = draft.sections.find(({ id }) => id === sectionId) ?? draft.sections.at(-1);
  if (!section) return draft;
  return updateSection(draft, section.id, { questions: section.questions.toSpliced(index, 0, question) });
}

export const removeQuestion = (draft: Draft, key: string): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => question.key !== key),
  })),
});

/** Moves a question in front of the one currently at this position. */
export function moveQuestion(draft: Draft, key: string, to: QuestionPosition): Draft {
  const from = findQuestionPosition(draft, key);
  const question = draft.sections.find(({ id }) => id === from?.sectionId)?.questions[from?.index ?? -1];
  if (!from || !question) return draft;
  const index = from.sectionId === to.sectionId && from.index < to.index ? to.index - 1 : to.index;
  return insertQuestion(removeQuestion(draft, key), question, { sectionId: to.sectionId, index });
}

/** Moves a question up or down by one, across section boundaries. */
export function moveQuestionBy(draft: Draft, key: string, step: Direction): Draft {
  const from = findQuestionPosition(draft, key);
  if (!from) return draft;
  const at = draft.sections.findIndex(({ id }) => id === from.sectionId);
  const within = from.index + step;
  if (within >= 0 && within < (draft.sections[at]?.questions.length ?? 0)) {
    return moveQuestion(draft, key, { ...from, index: step === 1 ? within + 1 : within });
  }
  const next = draft.sections[at + step];
  if (!next) return draft;
  return moveQuestion(draft, key, { sectionId: next.id, index: step === 1 ? 0 : next.questions.length });
}

/** Also updates the conditions that refer to the question. */
export function renameKey(draft: Draft, from: string, to: string): Draft {
  const renamed = (question: Question): Question => ({
    ...question,
    key: question.key === from ? to : question.key,
    conditionalLogic: question.conditionalLogic && {
      ...question.conditionalLogic,
      rules: question.conditionalLogic.rules.map((rule) => (rule.question === from ? { ...rule, question: to } : rule)),
    },
  });
  return {
    ...draft,
    sections: draft.sections.map((section) => ({ ...section, questions: section.questions.map(renamed) })),
  };
}
