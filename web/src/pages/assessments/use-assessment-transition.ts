import type { AssessmentDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery, ASSESSMENTS_KEY } from '../../api/assessments.ts';

/** Shows an assessment as the service returned it, and refreshes all other assessment queries. */
export function useAssessmentTransition() {
  const queryClient = useQueryClient();
  return async (detail: AssessmentDetail) => {
    const { queryKey } = assessmentQuery(detail.id);
    queryClient.setQueryData(queryKey, detail);
    await queryClient.invalidateQueries({
      queryKey: ASSESSMENTS_KEY,
      predicate: (query) => query.queryKey[1] !== 'one',
    });
    for (const key of ['vendors', 'findings', 'dashboard', 'my-work']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
