import { AssessmentDetail } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assessmentQuery } from '../../../api/assessments.ts';
import { useMe } from '../../../api/me.ts';
import { decideQuestion, type DecideInput } from '../../../api/reviews.ts';
import { showProblem } from '../../../ui/toast.tsx';
import { applyDecision } from './apply-decision.ts';

const REFETCH_DEBOUNCE_MS = 500;

/** Timer for applying the last response, once no further decision follows. */
let pendingRefetch: ReturnType<typeof setTimeout> | undefined;

/** Lets the browser paint the decision before the request starts. Hidden pages never paint, hence the timeout. */
const waitForPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 50);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Shows a decision at once and sends decisions one after another. The service's last response wins. */
export function useDecide(assessmentId: string) {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const { queryKey } = assessmentQuery(assessmentId);
  const mutationKey = ['decide', assessmentId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (deciding: DecideInput) => {
      await waitForPaint();
      return decideQuestion(assessmentId, deciding);
    },
    onMutate: (deciding) => {
      clearTimeout(pendingRefetch);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (detail) => detail && applyDecision(detail, deciding, user.name));
    },
    onSuccess: (content) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const shownAt = updatedAt();
      pendingRefetch = setTimeout(() => {
        // Skips the response if newer data has arrived in the meantime.
        if (updatedAt() === shownAt) queryClient.setQueryData(queryKey, AssessmentDetail.parse(content));
      }, REFETCH_DEBOUNCE_MS);
    },
    onError: (refusal) => {
      showProblem(refusal);
      void queryClient.invalidateQueries({ queryKey });
    },
  }).mutate;
}
