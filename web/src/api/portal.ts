import type { AssessmentSubmit, PortalCommentCreate, PortalDelegate, PortalSave } from '@assay/contract';
import { assay } from './client.ts';

/** What a vendor's contact may ask for. The link they came with says whose questionnaire it is about. */
export const openPortal = (token: string) => assay.post('/api/portal/session', { body: { token } });

export const leavePortal = () => assay.delete('/api/portal/session');

export const getPortalAssessment = () => assay.get('/api/portal/assessment');

export const saveAnswer = (questionKey: string, body: PortalSave) =>
  assay.put('/api/portal/responses/{questionKey}', { path: { questionKey }, body });

export const confirmUnchanged = (questionKeys: readonly string[]) =>
  assay.post('/api/portal/confirm', { body: { questionKeys: [...questionKeys] } });

export const addPortalComment = (body: PortalCommentCreate) => assay.post('/api/portal/comments', { body });

/** Where a file goes, for what can tell how far it has come. */
export function uploadAddress(fileName: string, questionKey?: string): string {
  const about = new URLSearchParams({ fileName, ...(questionKey && { questionKey }) });
  return `/api/portal/evidence?${about.toString()}`;
}

export const attachFile = (evidenceId: string, questionKeys: readonly string[]) =>
  assay.put('/api/portal/evidence/{evidenceId}/questions', {
    path: { evidenceId },
    body: { questionKeys: [...questionKeys] },
  });

export const removeFile = (evidenceId: string) =>
  assay.delete('/api/portal/evidence/{evidenceId}', { path: { evidenceId } });

export const fileAddress = (evidenceId: string) =>
  assay.address('/api/portal/evidence/{evidenceId}/content', { path: { evidenceId } });

export const inviteColleague = (body: PortalDelegate) => assay.post('/api/portal/delegations', { body });

export const withdrawInvitation = (linkId: string) =>
  assay.delete('/api/portal/delegations/{linkId}', { path: { linkId } });

export const submitPortal = (body: AssessmentSubmit) => assay.post('/api/portal/submit', { body });

export const getReceipt = () => assay.get('/api/portal/receipt');

export const fetchReceiptPdf = () => assay.download('/api/portal/receipt/pdf');
