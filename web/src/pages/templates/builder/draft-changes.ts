import type { Question } from '@assay/contract';
import { type Draft, type DraftSection, type Place, placeOf } from './draft.ts';

export type Step = -1 | 1;

export const changeSection = (draft: Draft, id: string, change: Partial<DraftSection>): Draft => ({
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

/** Before the section that stands at this index now. */
export function moveSection(draft: Draft, id: string, index: number): Draft {
  const from = draft.sections.findIndex((section) => section.id === id);
  const section = draft.sections[from];
  if (!section) return draft;
  return insertSection(removeSection(draft, id), section, from < index ? index - 1 : index);
}

export function stepSection(draft: Draft, id: string, step: Step): Draft {
  const index = draft.sections.findIndex((section) => section.id === id);
  const target = index + step;
  return draft.sections[target] ? moveSection(draft, id, step === 1 ? target + 1 : target) : draft;
}

export const changeQuestion = (draft: Draft, key: string, change: Partial<Question>): Draft => ({
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

/** At the end of the last section where its own is gone. */
export function insertQuestion(draft: Draft, question: Question, { sectionId, index }: Place): Draft {
  const section = draft.sections.find(({ id }) => id === sectionId) ?? draft.sections.at(-1);
  if (!section) return draft;
  return changeSection(draft, section.id, { questions: section.questions.toSpliced(index, 0, question) });
}

export const removeQuestion = (draft: Draft, key: string): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => question.key !== key),
  })),
});

/** Before the question that stands at this place now. */
export function moveQuestion(draft: Draft, key: string, to: Place): Draft {
  const from = placeOf(draft, key);
  const question = draft.sections.find(({ id }) => id === from?.sectionId)?.questions[from?.index ?? -1];
  if (!from || !question) return draft;
  const index = from.sectionId === to.sectionId && from.index < to.index ? to.index - 1 : to.index;
  return insertQuestion(removeQuestion(draft, key), question, { sectionId: to.sectionId, index });
}

/** One up or down; at the edge of its section it goes into the next one. */
export function stepQuestion(draft: Draft, key: string, step: Step): Draft {
  const from = placeOf(draft, key);
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

/** Conditions that look at the question follow it. */
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
