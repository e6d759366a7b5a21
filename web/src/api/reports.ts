import { api } from './client.ts';

export type ReportRequest = () => Promise<Response>;

export const requestPortfolioPdf: ReportRequest = () => api.download('/api/dashboard/report');

export const requestAssessmentPdf =
  (assessmentId: string): ReportRequest =>
  () =>
    api.download('/api/assessments/{assessmentId}/pdf', { path: { assessmentId } });

export const requestFrameworkPdf =
  (vendorId: string, frameworkId: string): ReportRequest =>
  () =>
    api.download('/api/vendors/{vendorId}/frameworks/{frameworkId}/report', { path: { vendorId, frameworkId } });

export type ReportFile = { readonly content: Blob; readonly fileName: string };

const parseFileName = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf';

/** Fetches the whole report first, so that an error can be shown instead of being saved as a file. */
export async function fetchReport(ask: ReportRequest): Promise<ReportFile> {
  const response = await ask();
  return { content: await response.blob(), fileName: parseFileName(response) };
}
