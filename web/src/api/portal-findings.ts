import type { PortalPlan } from '@assay/contract';
import { api } from './client.ts';

/** Requests of contacts with whom findings are shared. Their session determines the findings. */
export const getPortalFindings = () => api.get('/api/portal/findings');

export const savePortalPlan = (findingId: string, body: PortalPlan) =>
  api.put('/api/portal/findings/{findingId}/plan', { path: { findingId }, body });

export const reportFindingFixed = (findingId: string) =>
  api.post('/api/portal/findings/{findingId}/done', { path: { findingId } });

export const createPortalFindingComment = (findingId: string, body: string) =>
  api.post('/api/portal/findings/{findingId}/comments', { path: { findingId }, body: { body } });

/** The upload URL, for a request that reports progress. */
export const toProofUploadUrl = (findingId: string, fileName: string) =>
  `/api/portal/findings/${findingId}/files?${new URLSearchParams({ fileName }).toString()}`;

export const proofUrl = (findingId: string, fileId: string) =>
  api.url('/api/portal/findings/{findingId}/files/{fileId}', { path: { findingId, fileId } });

export const deleteProof = (findingId: string, fileId: string) =>
  api.delete('/api/portal/findings/{findingId}/files/{fileId}', { path: { findingId, fileId } });
