import type { VendorOverview } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { ASSESSMENTS_KEY } from './assessments.ts';
import { api } from './client.ts';
import { listMatchingFindings } from './findings.ts';
import { VENDORS_KEY } from './vendors.ts';

/** The comparison of a score, which each decision changes. */
export const assessmentScoreChangesQuery = (assessmentId: string, exactScore: string | null) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'score-changes', assessmentId, exactScore],
    queryFn: ({ signal }) =>
      api.get('/api/app/assessments/{assessmentId}/score-changes', { path: { assessmentId }, signal }),
  });

export const vendorScoreChangesQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'score-changes', vendorId],
    queryFn: ({ signal }) => api.get('/api/app/vendors/{vendorId}/score-changes', { path: { vendorId }, signal }),
  });

/** What a vendor's rating is based on: the assessments that count, in full, and its open critical findings. */
export function vendorRatingBasisQuery(vendorId: string, { completed }: Pick<VendorOverview, 'completed'>) {
  const assessmentIds = completed.filter(({ counts }) => counts).map(({ id }) => id);
  return queryOptions({
    queryKey: [...VENDORS_KEY, 'rating-basis', vendorId, assessmentIds],
    queryFn: async ({ signal }) => {
      const [assessments, findings] = await Promise.all([
        Promise.all(
          assessmentIds.map((assessmentId) =>
            api.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId }, signal }),
          ),
        ),
        listMatchingFindings({ vendorId, status: 'OPEN', severity: 'CRITICAL' }),
      ]);
      return { assessments, findings };
    },
  });
}
