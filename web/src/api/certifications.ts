import type { CertificationCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const certificationsQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['certifications', vendorId],
    queryFn: ({ signal }) => assay.get('/api/v1/vendors/{vendorId}/certifications', { path: { vendorId }, signal }),
  });

export const addCertification = (vendorId: string, body: CertificationCreate) =>
  assay.post('/api/v1/vendors/{vendorId}/certifications', { path: { vendorId }, body });

export const changeCertification = (vendorId: string, certificationId: string, body: CertificationCreate) =>
  assay.put('/api/v1/vendors/{vendorId}/certifications/{certificationId}', {
    path: { vendorId, certificationId },
    body,
  });

export const deleteCertification = (vendorId: string, certificationId: string) =>
  assay.delete('/api/v1/vendors/{vendorId}/certifications/{certificationId}', { path: { vendorId, certificationId } });
