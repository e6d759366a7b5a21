import { parseErrorResponse, type QueryOf } from '@assay/client';
import type { IssuedReportCreate, ReportLinkCreate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { ReportRequest } from './reports.ts';

export const ISSUED_REPORTS_KEY = ['issued-reports'];

export const issuedReportsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ISSUED_REPORTS_KEY, 'list', page],
    queryFn: ({ signal }) => api.get('/api/app/issued-reports', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Without dates, the period is the current quarter so far. */
export const reportDraftQuery = (query: QueryOf<'/api/app/issued-reports/draft'>) =>
  queryOptions({
    queryKey: [...ISSUED_REPORTS_KEY, 'draft', query],
    queryFn: ({ signal }) => api.get('/api/app/issued-reports/draft', { query, signal }),
  });

export const issueReport = (body: IssuedReportCreate) => api.post('/api/app/issued-reports', { body });

export const issuedReportUrl = (issuedReportId: string) =>
  api.url('/api/app/issued-reports/{issuedReportId}/pdf', { path: { issuedReportId } });

export const reportLinksQuery = (issuedReportId: string) =>
  queryOptions({
    queryKey: [...ISSUED_REPORTS_KEY, 'links', issuedReportId],
    queryFn: ({ signal }) =>
      api.get('/api/app/issued-reports/{issuedReportId}/links', { path: { issuedReportId }, signal }),
  });

export const shareReport = (issuedReportId: string, body: ReportLinkCreate) =>
  api.post('/api/app/issued-reports/{issuedReportId}/links', { path: { issuedReportId }, body });

export const revokeReportLink = (issuedReportId: string, reportLinkId: string) =>
  api.delete('/api/app/issued-reports/{issuedReportId}/links/{reportLinkId}', {
    path: { issuedReportId, reportLinkId },
  });

/** Each call counts as an opening of the link. */
export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-report', token],
    queryFn: () => api.post('/api/app/shared-report', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });

/** The token is sent in the body, so that it does not appear in logs. */
export const requestSharedPdf =
  (token: string): ReportRequest =>
  async () => {
    const response = await fetch('/api/app/shared-report/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (!response.ok) throw parseErrorResponse(await response.json().catch(() => null), response);
    return response;
  };
