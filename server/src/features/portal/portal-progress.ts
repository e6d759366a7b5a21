import type { FrozenSection, PortalProgress, PortalResponse, PortalSaved } from '@assay/contract';
import { requiredQuestions, type Responses, visibleQuestions } from '../../domain/assessment-score.ts';
import { answerOf, type Answered, type StoredResponse } from '../assessments/judgement-queries.ts';

type Questionnaire = Pick<Answered, 'questions' | 'answered'>;
type Progress = Pick<PortalSaved, 'progress' | 'sections'>;

/** Of these sections. Which of their questions are shown may depend on any question there is. */
export function progressOf(sections: readonly FrozenSection[], { questions, answered }: Questionnaire): Progress {
  const required = new Map(requiredQuestions(questions, answered).map(({ key, answered: done }) => [key, done]));
  const progress = sections.map((section) => ({ title: section.title, progress: countIn(section, required) }));
  return { progress: sumOf(progress.map((section) => section.progress)), sections: progress };
}

function countIn({ questions }: FrozenSection, required: ReadonlyMap<string, boolean>): PortalProgress {
  const done = questions.flatMap(({ key }) => required.get(key) ?? []);
  return { required: done.length, answered: done.filter(Boolean).length };
}

const sumOf = (parts: readonly PortalProgress[]): PortalProgress => ({
  required: parts.reduce((sum, { required }) => sum + required, 0),
  answered: parts.reduce((sum, { answered }) => sum + answered, 0),
});

export type Change = {
  readonly sections: readonly FrozenSection[];
  readonly given: Answered;
  /** What the responses have become. */
  readonly answered: Responses;
};

/** What a change of responses did to the questionnaire. */
export function changeOf({ sections, given: { questions, answered: before }, answered }: Change) {
  const [was, is] = [visibleQuestions(questions, before), visibleQuestions(questions, answered)];
  const keys = sections.flatMap((section) => section.questions.map(({ key }) => key));
  return {
    shownKeys: keys.filter((key) => is.has(key) && !was.has(key)),
    hiddenKeys: keys.filter((key) => was.has(key) && !is.has(key)),
    ...progressOf(sections, { questions, answered }),
  };
}

export const portalResponseOf = (response: StoredResponse): PortalResponse => ({
  answer: answerOf(response),
  notApplicable: response.not_applicable,
  justification: response.justification,
  revision: response.revision,
  answeredByName: response.answered_by_name ?? response.on_behalf_by_name,
  updatedAt: response.updated_at,
  takenFrom:
    response.taken_from_assessment_id === null
      ? null
      : { assessmentId: response.taken_from_assessment_id, title: response.taken_from_title ?? '' },
});
