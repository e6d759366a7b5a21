import type { FrozenSection, PortalResponse } from '@assay/contract';
import { listVisibleQuestionKeys, type Responses } from '../../../domain/assessment-score.ts';
import { calculateProgress } from '../../../domain/progress.ts';
import { type AnsweredAssessment, type ResponseRow, toResponseValue } from '../records/index.ts';

export type VisibilityChangeInput = {
  readonly sections: readonly FrozenSection[];
  readonly given: AnsweredAssessment;
  /** The responses after the change. */
  readonly answered: Responses;
};

export function calculateVisibilityChange({
  sections,
  given: { questions, answered: before },
  answered,
}: VisibilityChangeInput) {
  const [was, is] = [listVisibleQuestionKeys(questions, before), listVisibleQuestionKeys(questions, answered)];
  const keys = sections.flatMap((section) => section.questions.map(({ key }) => key));
  return {
    shownKeys: keys.filter((key) => is.has(key) && !was.has(key)),
    hiddenKeys: keys.filter((key) => was.has(key) && !is.has(key)),
    ...calculateProgress(sections, { questions, answered }),
  };
}

export const toPortalResponse = (response: ResponseRow): PortalResponse => ({
  ...toResponseValue(response),
  revision: response.revision,
  answeredByName: response.answered_by_name ?? response.on_behalf_by_name,
  updatedAt: response.updated_at,
  takenFrom:
    response.taken_from_assessment_id === null
      ? null
      : { assessmentId: response.taken_from_assessment_id, title: response.taken_from_title ?? '' },
});
