import type { Question, TemplateBody } from '@assay/contract';

/** A section being edited. Its ID exists only in the browser, because titles can repeat and change. */
export type DraftSection = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

/** A template being edited, which may not be valid yet. */
export type Draft = {
  readonly name: string;
  readonly description: string | null;
  readonly sections: readonly DraftSection[];
};

export type QuestionPosition = { readonly sectionId: string; readonly index: number };

let nextSectionId = 0;

export function createSection(title: string, questions: readonly Question[] = []): DraftSection {
  nextSectionId += 1;
  return { id: `section-${String(nextSectionId)}`, title, questions };
}

export const toDraft = ({ name, description, sections: stored }: TemplateBody): Draft => ({
  name,
  description,
  sections: stored.map(({ title, questions }) => createSection(title, questions)),
});

export const toTemplateBody = ({ name, description, sections: drafted }: Draft): TemplateBody => ({
  name,
  description,
  sections: drafted.map(({ title, questions }) => ({ title, questions: [...questions] })),
});

export const listDraftQuestions = (draft: Draft): readonly Question[] =>
  draft.sections.flatMap(({ questions }) => questions);

export const findQuestion = (draft: Draft, key: string | undefined): Question | undefined =>
  listDraftQuestions(draft).find((question) => question.key === key);

export function findQuestionPosition(draft: Draft, key: string): QuestionPosition | undefined {
  for (const { id, questions } of draft.sections) {
    const index = questions.findIndex((question) => question.key === key);
    if (index !== -1) return { sectionId: id, index };
  }
  return undefined;
}

/** Random, so that the key of a removed question is not reused: previous answers are matched by key. */
export function createQuestionKey(): string {
  const letters = Math.random().toString(36).slice(2, 8);
  return `q-${letters}`;
}

export const createQuestion = (): Question => ({
  key: createQuestionKey(),
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
