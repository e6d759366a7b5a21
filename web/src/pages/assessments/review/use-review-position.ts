import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isReviewFilter, type ReviewFilter } from './review-state.ts';

const route = getRouteApi('/shell/assessments/$assessmentId');

export type ReviewPane = 'list' | 'answer' | 'decision';

export function useReviewPosition() {
  const { question, show: filter, pane = 'list' } = route.useSearch();
  const navigate = route.useNavigate();
  const select = useCallback(
    (key: string) =>
      void navigate({
        search: (old) => ({ ...old, question: key, pane: old.pane === 'decision' ? 'decision' : 'answer' }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  /** To the answer of the next question after a decision. */
  const advance = useCallback(
    (key: string) =>
      void navigate({
        search: (old) => ({ ...old, question: key, pane: 'answer' }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const setFilter = useCallback(
    (show: ReviewFilter | undefined) =>
      void navigate({ search: (old) => ({ ...old, show, question: undefined }), replace: true, resetScroll: false }),
    [navigate],
  );
  const show = useCallback(
    (step: ReviewPane) =>
      void navigate({ search: (old) => ({ ...old, pane: step }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { question, filter: isReviewFilter(filter) ? filter : undefined, pane, select, advance, setFilter, show };
}
