import type { AssessmentDetail } from '@assay/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ASSESSMENTS_KEY } from './assessments.ts';
import { api } from './client.ts';
import { useCan } from './me.ts';
import { VENDORS_KEY } from './vendors.ts';

type Assessed = Pick<AssessmentDetail, 'id' | 'updatedAt'>;

/** Read again after each change of the assessment, while the previous state stays on screen. */
const assessmentAssuranceQuery = ({ id: assessmentId, updatedAt }: Assessed) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'assurance', assessmentId, updatedAt],
    queryFn: ({ signal }) =>
      api.get('/api/app/assessments/{assessmentId}/assurance', { path: { assessmentId }, signal }),
    placeholderData: (previous, query) => (query?.queryKey.includes(assessmentId) ? previous : undefined),
  });

/** Undefined before the submission, and for users who cannot see certifications. */
export function useAssessmentAssurance(detail: AssessmentDetail) {
  const enabled = useCan('vendors:view') && detail.scoreBreakdown !== null;
  const { data } = useQuery({ ...assessmentAssuranceQuery(detail), enabled });
  return enabled ? data : undefined;
}

export const vendorAssuranceQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'assurance', vendorId],
    queryFn: ({ signal }) => api.get('/api/app/vendors/{vendorId}/assurance', { path: { vendorId }, signal }),
  });
