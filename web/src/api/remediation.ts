import type { FindingLink, FindingShare } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { FINDINGS_KEY } from './findings.ts';

export const remediationQuery = (findingId: string) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'remediation', findingId],
    queryFn: ({ signal }) => api.get('/api/v1/findings/{findingId}/remediation', { path: { findingId }, signal }),
  });

export const shareFindings = (vendorId: string, body: FindingShare) =>
  api.post('/api/v1/vendors/{vendorId}/finding-links', { path: { vendorId }, body });

const toPath = ({ vendorId, id: linkId }: FindingLink) => ({ vendorId, linkId });

export const showFindingLink = (link: FindingLink) =>
  api.post('/api/v1/vendors/{vendorId}/finding-links/{linkId}/show', { path: toPath(link) });

export const revokeFindingLink = (link: FindingLink) =>
  api.delete('/api/v1/vendors/{vendorId}/finding-links/{linkId}', { path: toPath(link) });

export const unshareFinding = (findingId: string) =>
  api.delete('/api/v1/findings/{findingId}/remediation', { path: { findingId } });

export const returnFinding = (findingId: string, reason: string) =>
  api.post('/api/v1/findings/{findingId}/return', { path: { findingId }, body: { reason } });

export const findingFilesQuery = (findingId: string) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'files', findingId],
    queryFn: ({ signal }) => api.get('/api/v1/findings/{findingId}/files', { path: { findingId }, signal }),
  });

export const findingFileUrl = (findingId: string, fileId: string) =>
  api.url('/api/v1/findings/{findingId}/files/{fileId}', { path: { findingId, fileId } });

export const uploadFindingFile = (findingId: string, file: File) =>
  api.post('/api/v1/findings/{findingId}/files', {
    path: { findingId },
    query: { fileName: file.name },
    body: file,
  });

export const deleteFindingFile = (findingId: string, fileId: string) =>
  api.delete('/api/v1/findings/{findingId}/files/{fileId}', { path: { findingId, fileId } });
