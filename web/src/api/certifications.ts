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

type CertificationPath = { readonly vendorId: string; readonly certificationId: string };

export const attachmentUrl = (path: CertificationPath, attachmentId: string) =>
  api.url('/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}', {
    path: { ...path, attachmentId },
  });

export const uploadAttachment = (path: CertificationPath, file: File) =>
  api.post('/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments', {
    path,
    query: { fileName: file.name },
    body: file,
  });

export const deleteAttachment = (path: CertificationPath, attachmentId: string) =>
  api.delete('/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}', {
    path: { ...path, attachmentId },
  });
