// A vendor's progress: the visible required questions with an answer or a justified "not applicable".
import type { PortalProgress } from '@assay/contract';
import { isComplete } from '@assay/contract/rules';
import { type ConditionalQuestion, listRequiredQuestions, type Responses } from './assessment-score.ts';

export type ProgressSection = { readonly title: string; readonly questions: readonly ConditionalQuestion[] };

export type AnsweredQuestionnaire = {
  readonly questions: readonly ConditionalQuestion[];
  readonly answered: Responses;
};

type SectionProgress = { readonly title: string; readonly progress: PortalProgress };

export type AssessmentProgress = { readonly progress: PortalProgress; readonly sections: SectionProgress[] };

/** The progress of these sections. The visibility of their questions may depend on any question. */
export function calculateProgress(
  sections: readonly ProgressSection[],
  { questions, answered }: AnsweredQuestionnaire,
): AssessmentProgress {
  const required = new Map(listRequiredQuestions(questions, answered).map(({ key, answered: done }) => [key, done]));
  const progress = sections.map((section) => ({ title: section.title, progress: countSection(section, required) }));
  return { progress: sumProgress(progress.map((section) => section.progress)), sections: progress };
}

function countSection({ questions }: ProgressSection, required: ReadonlyMap<string, boolean>): PortalProgress {
  const done = questions.flatMap(({ key }) => required.get(key) ?? []);
  return { required: done.length, answered: done.filter(Boolean).length };
}

const sumProgress = (parts: readonly PortalProgress[]): PortalProgress => ({
  required: parts.reduce((sum, { required }) => sum + required, 0),
  answered: parts.reduce((sum, { answered }) => sum + answered, 0),
});

export const findIncompleteSection = ({ sections }: AssessmentProgress): string | null =>
  sections.find(({ progress }) => !isComplete(progress))?.title ?? null;
