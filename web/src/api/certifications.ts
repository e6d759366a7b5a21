import type { CertificationCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const certificationsQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['certifications', vendorId],
    queryFn: ({ signal }) => api.get('/api/v1/vendors/{vendorId}/certifications', { path: { vendorId }, signal }),
  });

export const createCertification = (vendorId: string, body: CertificationCreate) =>
  api.post('/api/v1/vendors/{vendorId}/certifications', { path: { vendorId }, body });

export const updateCertification = (vendorId: string, certificationId: string, body: CertificationCreate) =>
  api.put('/api/v1/vendors/{vendorId}/certifications/{certificationId}', {
    path: { vendorId, certificationId },
    body,
  });

export const deleteCertification = (vendorId: string, certificationId: string) =>
  api.delete('/api/v1/vendors/{vendorId}/certifications/{certificationId}', { path: { vendorId, certificationId } });
