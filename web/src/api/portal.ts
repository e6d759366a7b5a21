import type { AssessmentSubmit, PortalCommentCreate, PortalDelegate, PortalSave } from '@assay/contract';
import { api } from './client.ts';
import { followToOtherAddress } from './other-address.ts';

/** Requests of contacts. Their session determines the assessment. */
export const openPortal = (token: string) =>
  api.post('/api/portal/session', { body: { token } }).catch(followToOtherAddress);

export const closePortal = () => api.delete('/api/portal/session');

export const getPortalAssessment = () => api.get('/api/portal/assessment');

export const saveAnswer = (questionKey: string, body: PortalSave) =>
  api.put('/api/portal/responses/{questionKey}', { path: { questionKey }, body });

export const carryForwardAnswers = (questionKeys: readonly string[]) =>
  api.post('/api/portal/confirm', { body: { questionKeys: [...questionKeys] } });

export const createPortalComment = (body: PortalCommentCreate) => api.post('/api/portal/comments', { body });

/** The upload URL, for a request that reports progress. */
export function uploadUrl(fileName: string, questionKey?: string): string {
  const about = new URLSearchParams({ fileName, ...(questionKey && { questionKey }) });
  return `/api/portal/evidence?${about.toString()}`;
}

export const attachEvidence = (evidenceId: string, questionKeys: readonly string[]) =>
  api.put('/api/portal/evidence/{evidenceId}/questions', {
    path: { evidenceId },
    body: { questionKeys: [...questionKeys] },
  });

export const deleteEvidence = (evidenceId: string) =>
  api.delete('/api/portal/evidence/{evidenceId}', { path: { evidenceId } });

export const evidenceUrl = (evidenceId: string) =>
  api.url('/api/portal/evidence/{evidenceId}/content', { path: { evidenceId } });

export const delegateSections = (body: PortalDelegate) => api.post('/api/portal/delegations', { body });

export const revokeDelegation = (linkId: string) =>
  api.delete('/api/portal/delegations/{linkId}', { path: { linkId } });

export const submitPortalAssessment = (body: AssessmentSubmit) => api.post('/api/portal/submit', { body });

export const getReceipt = () => api.get('/api/portal/receipt');

export const fetchReceiptPdf = () => api.download('/api/portal/receipt/pdf');
