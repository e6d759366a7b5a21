import type { AssessmentDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery, ASSESSMENTS } from '../../api/assessments.ts';

/** Shows an assessment as the service answered it, and lets everything else about assessments ask again. */
export function useMoved() {
  const queryClient = useQueryClient();
  return async (detail: AssessmentDetail) => {
    const { queryKey } = assessmentQuery(detail.id);
    queryClient.setQueryData(queryKey, detail);
    await queryClient.invalidateQueries({
      queryKey: ASSESSMENTS,
      predicate: (query) => query.queryKey[1] !== 'one',
    });
    for (const key of ['vendors', 'findings', 'dashboard', 'my-work']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
