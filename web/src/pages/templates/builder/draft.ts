import type { Question, TemplateBody } from '@assay/contract';

/** A section as it is being built. Its id lasts as long as the screen does: titles repeat and change. */
export type DraftSection = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

/** A template as it is being built, which may not be sound yet. */
export type Draft = {
  readonly name: string;
  readonly description: string | null;
  readonly sections: readonly DraftSection[];
};

export type Place = { readonly sectionId: string; readonly index: number };

let sections = 0;

export function newSection(title: string, questions: readonly Question[] = []): DraftSection {
  sections += 1;
  return { id: `section-${String(sections)}`, title, questions };
}

export const draftOf = ({ name, description, sections: stored }: TemplateBody): Draft => ({
  name,
  description,
  sections: stored.map(({ title, questions }) => newSection(title, questions)),
});

export const bodyOf = ({ name, description, sections: drafted }: Draft): TemplateBody => ({
  name,
  description,
  sections: drafted.map(({ title, questions }) => ({ title, questions: [...questions] })),
});

export const allQuestions = (draft: Draft): readonly Question[] => draft.sections.flatMap(({ questions }) => questions);

export const findQuestion = (draft: Draft, key: string | undefined): Question | undefined =>
  allQuestions(draft).find((question) => question.key === key);

export function placeOf(draft: Draft, key: string): Place | undefined {
  for (const { id, questions } of draft.sections) {
    const index = questions.findIndex((question) => question.key === key);
    if (index !== -1) return { sectionId: id, index };
  }
  return undefined;
}

/** A key is never given twice, not even after its question is gone: answers of earlier years are found by it. */
export function newKey(): string {
  const letters = Math.random().toString(36).slice(2, 8);
  return `q-${letters}`;
}

export const newQuestion = (): Question => ({
  key: newKey(),
  text: '',
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'MEDIUM',
  required: true,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  controlMappings: [],
});
