import type { AssessmentDetail, ReviewQueue, ReviewReason } from '@assay/contract';
import { canTransition } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../../api/me.ts';
import { reviewQueueQuery } from '../../../api/reviews.ts';

export type ReviewQueueState = {
  readonly isLoading: boolean;
  readonly canDecide: boolean;
  readonly reasons: ReadonlyMap<string, readonly ReviewReason[]>;
  /** Undecided questions whose previous decision can be kept. */
  readonly unchanged: ReviewQueue['unchanged'];
  readonly previous: ReviewQueue['previous'];
};

/** Empty for those who cannot decide, and while the review is closed. */
export function useReviewQueue(detail: AssessmentDetail): ReviewQueueState {
  const canReview = useCan('assessments:review');
  const canDecide = canReview && canTransition('decide', detail.status);
  const { data, isLoading } = useQuery({ ...reviewQueueQuery(detail.id), enabled: canDecide });
  const queue = canDecide ? data : undefined;
  const reasons = useMemo(
    () => new Map(queue?.questions.map(({ questionKey, reasons: ofQuestion }) => [questionKey, ofQuestion])),
    [queue],
  );
  const undecided = new Set(
    detail.sections.flatMap(({ questions }) =>
      questions.filter(({ response }) => (response?.review ?? null) === null).map(({ key }) => key),
    ),
  );
  return {
    isLoading,
    canDecide,
    reasons,
    unchanged: queue?.unchanged.filter(({ questionKey }) => undecided.has(questionKey)) ?? [],
    previous: queue?.previous ?? null,
  };
}
