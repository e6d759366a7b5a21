import { AssessmentDetail } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assessmentQuery } from '../../../api/assessments.ts';
import { useMe } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { decide, type Deciding } from '../../../api/reviews.ts';
import { toast } from '../../../ui/toast.tsx';
import { withDecision } from './with-decision.ts';

const QUIET_MS = 500;

/** The answer to the last decision, read once nobody has decided for a moment. */
let reading: ReturnType<typeof setTimeout> | undefined;

/** What was pressed is on the screen before the request begins; a hidden page paints nothing and does not wait for it. */
const painted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 50);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Shows a decision at once and sends it after those before it; the last answer of the service is what stays. */
export function useDecide(assessmentId: string) {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const { queryKey } = assessmentQuery(assessmentId);
  const mutationKey = ['decide', assessmentId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (deciding: Deciding) => {
      await painted();
      return decide(assessmentId, deciding);
    },
    onMutate: (deciding) => {
      clearTimeout(reading);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (detail) => detail && withDecision(detail, deciding, user.name));
    },
    onSuccess: (content) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const shownAt = updatedAt();
      reading = setTimeout(() => {
        // What came meanwhile by another way is newer.
        if (updatedAt() === shownAt) queryClient.setQueryData(queryKey, AssessmentDetail.parse(content));
      }, QUIET_MS);
    },
    onError: (refusal) => {
      toast(problemOf(refusal).title, { tone: 'failed' });
      void queryClient.invalidateQueries({ queryKey });
    },
  }).mutate;
}
