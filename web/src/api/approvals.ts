import type { QueryOf } from '@assay/client';
import type { AcceptanceRequest, ApprovalKind, ApprovalRequest, SignInChangeRequest } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The prefix of all approval queries. */
export const APPROVALS_KEY = ['approvals'] as const;

export const approvalsQuery = (query: QueryOf<'/api/v1/approvals'>) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, 'list', query],
    queryFn: ({ signal }) => api.get('/api/v1/approvals', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const approvalQuery = (approvalId: string) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, 'one', approvalId],
    queryFn: ({ signal }) => api.get('/api/v1/approvals/{approvalId}', { path: { approvalId }, signal }),
  });

/** The request about a record that waits for a decision, if there is one. */
export const pendingApprovalQuery = (kind: ApprovalKind, subjectId: string) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, 'pending', kind, subjectId],
    queryFn: async ({ signal }) => {
      const query = { kind, subjectId, status: 'PENDING', pageSize: 1 } as const;
      const { entries } = await api.get('/api/v1/approvals', { query, signal });
      return entries.find(({ status }) => status === 'PENDING') ?? null;
    },
  });

export const requestAcceptance = (findingId: string, body: AcceptanceRequest) =>
  api.post('/api/v1/findings/{findingId}/acceptance-requests', { path: { findingId }, body });

export const requestFinalization = (assessmentId: string, body: ApprovalRequest) =>
  api.post('/api/v1/assessments/{assessmentId}/finalization-requests', { path: { assessmentId }, body });

export const requestVendorDeletion = (vendorId: string, body: ApprovalRequest) =>
  api.post('/api/v1/vendors/{vendorId}/deletion-requests', { path: { vendorId }, body });

export const requestSignInChange = (body: SignInChangeRequest) =>
  api.post('/api/app/sign-in-change-requests', { body });

export const approveRequest = (approvalId: string, reason: string) =>
  api.post('/api/app/approvals/{approvalId}/approve', {
    path: { approvalId },
    body: reason.trim() === '' ? {} : { reason },
  });

export const rejectRequest = (approvalId: string, reason: string) =>
  api.post('/api/app/approvals/{approvalId}/reject', { path: { approvalId }, body: { reason } });

export const withdrawRequest = (approvalId: string) =>
  api.post('/api/v1/approvals/{approvalId}/withdraw', { path: { approvalId } });
