// How far a vendor has come: of the required questions it sees, those with an answer or a reasoned "not applicable".
import type { PortalProgress } from '@assay/contract';
import { requiredQuestions, type Responses, type SeenQuestion } from './assessment-score.ts';

export type SeenSection = { readonly title: string; readonly questions: readonly SeenQuestion[] };

export type Questionnaire = { readonly questions: readonly SeenQuestion[]; readonly answered: Responses };

export type SectionProgress = { readonly title: string; readonly progress: PortalProgress };

export type Progress = { readonly progress: PortalProgress; readonly sections: SectionProgress[] };

/** Of these sections. Which of their questions are shown may depend on any question there is. */
export function progressOf(sections: readonly SeenSection[], { questions, answered }: Questionnaire): Progress {
  const required = new Map(requiredQuestions(questions, answered).map(({ key, answered: done }) => [key, done]));
  const progress = sections.map((section) => ({ title: section.title, progress: countIn(section, required) }));
  return { progress: sumOf(progress.map((section) => section.progress)), sections: progress };
}

function countIn({ questions }: SeenSection, required: ReadonlyMap<string, boolean>): PortalProgress {
  const done = questions.flatMap(({ key }) => required.get(key) ?? []);
  return { required: done.length, answered: done.filter(Boolean).length };
}

const sumOf = (parts: readonly PortalProgress[]): PortalProgress => ({
  required: parts.reduce((sum, { required }) => sum + required, 0),
  answered: parts.reduce((sum, { answered }) => sum + answered, 0),
});

/** The first section in which something is still to be answered. */
export const stuckOn = ({ sections }: Progress): string | null =>
  sections.find(({ progress: { required, answered } }) => answered < required)?.title ?? null;
