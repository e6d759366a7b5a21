import type { FrozenSection, PortalResponse } from '@assay/contract';
import { type Responses, visibleQuestions } from '../../domain/assessment-score.ts';
import { progressOf } from '../../domain/progress.ts';
import { answerOf, type Answered, type StoredResponse } from '../assessments/judgement-queries.ts';

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
