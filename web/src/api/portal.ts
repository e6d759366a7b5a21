import {
  type AssessmentSubmit,
  Comment,
  Deleted,
  Evidence,
  PortalAssessment,
  type PortalCommentCreate,
  PortalConfirmed,
  type PortalDelegate,
  PortalDelegation,
  type PortalSave,
  PortalSaved,
  Receipt,
} from '@assay/contract';
import { call, nothing } from './client.ts';

/** What a vendor's contact may ask for. The link they came with says whose questionnaire it is about. */
export const openPortal = (token: string) => call(nothing, '/api/portal/session', { method: 'POST', body: { token } });

export const leavePortal = () => call(nothing, '/api/portal/session', { method: 'DELETE' });

export const getPortalAssessment = () => call(PortalAssessment, '/api/portal/assessment');

export const saveAnswer = (questionKey: string, body: PortalSave) =>
  call(PortalSaved, `/api/portal/responses/${questionKey}`, { method: 'PUT', body });

export const confirmUnchanged = (questionKeys: readonly string[]) =>
  call(PortalConfirmed, '/api/portal/confirm', { method: 'POST', body: { questionKeys } });

export const addPortalComment = (body: PortalCommentCreate) =>
  call(Comment, '/api/portal/comments', { method: 'POST', body });

export const attachFile = (evidenceId: string, questionKeys: readonly string[]) =>
  call(Evidence, `/api/portal/evidence/${evidenceId}/questions`, { method: 'PUT', body: { questionKeys } });

export const removeFile = (evidenceId: string) =>
  call(Deleted, `/api/portal/evidence/${evidenceId}`, { method: 'DELETE' });

export const fileAddress = (evidenceId: string) => `/api/portal/evidence/${evidenceId}/content`;

export const inviteColleague = (body: PortalDelegate) =>
  call(PortalDelegation, '/api/portal/delegations', { method: 'POST', body });

export const withdrawInvitation = (linkId: string) =>
  call(PortalDelegation, `/api/portal/delegations/${linkId}`, { method: 'DELETE' });

export const submitPortal = (body: AssessmentSubmit) => call(Receipt, '/api/portal/submit', { method: 'POST', body });

export const getReceipt = () => call(Receipt, '/api/portal/receipt');
