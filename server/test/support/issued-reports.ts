import type { IssuedReport, IssuedReportCreate, ReportLink, ReportLinkCreate } from '@assay/contract';
import { toIsoDate } from '../../src/domain/dates.ts';
import { getQuarter } from '../../src/domain/quarter.ts';
import type { TestCaller } from './callers.ts';
import type { Call } from './test-app.ts';

export const ISSUED_REPORTS = '/api/app/issued-reports';

const today = () => toIsoDate(new Date());

export const issueCall = (fields: Partial<IssuedReportCreate> = {}): Call => ({
  method: 'POST',
  url: ISSUED_REPORTS,
  payload: {
    from: getQuarter(today()).firstDay,
    to: today(),
    title: 'Board report',
    summary: 'The portfolio is stable.',
    ...fields,
  },
});

export const draftCall = (query = ''): Call => ({ method: 'GET', url: `${ISSUED_REPORTS}/draft${query}` });
export const listReportsCall = (query = ''): Call => ({ method: 'GET', url: `${ISSUED_REPORTS}${query}` });
export const getReportCall = (id: string, part = ''): Call => ({
  method: 'GET',
  url: `${ISSUED_REPORTS}/${id}${part}`,
});

export const shareReportCall = (id: string, fields: Partial<ReportLinkCreate> = {}): Call => ({
  method: 'POST',
  url: `${ISSUED_REPORTS}/${id}/links`,
  payload: { recipient: 'Board', days: 30, ...fields },
});

export const revokeReportLinkCall = (id: string, linkId: string): Call => ({
  method: 'DELETE',
  url: `${ISSUED_REPORTS}/${id}/links/${linkId}`,
});

export const openSharedCall = (token: string): Call => ({
  method: 'POST',
  url: '/api/app/shared-report',
  payload: { token },
});

export const downloadSharedCall = (token: string): Call => ({
  method: 'POST',
  url: '/api/app/shared-report/pdf',
  payload: { token },
});

export async function issueReport(call: TestCaller, fields?: Partial<IssuedReportCreate>): Promise<IssuedReport> {
  const response = await call(issueCall(fields));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

/** The link, and the token in its URL. */
export async function shareReport(call: TestCaller, id: string, fields?: Partial<ReportLinkCreate>) {
  const response = await call(shareReportCall(id, fields));
  if (response.statusCode !== 201) throw new Error(response.body);
  const link: ReportLink = response.json();
  return { link, token: link.url?.split('#')[1] ?? '' };
}
