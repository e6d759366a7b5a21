import { assay } from './client.ts';

/** A report that can be asked for. */
export type ReportRequest = () => Promise<Response>;

export const portfolioPdf: ReportRequest = () => assay.download('/api/dashboard/report');

export const assessmentPdf =
  (assessmentId: string): ReportRequest =>
  () =>
    assay.download('/api/assessments/{assessmentId}/pdf', { path: { assessmentId } });

export const frameworkPdf =
  (vendorId: string, frameworkId: string): ReportRequest =>
  () =>
    assay.download('/api/vendors/{vendorId}/frameworks/{frameworkId}/report', { path: { vendorId, frameworkId } });

export type Report = { readonly content: Blob; readonly fileName: string };

const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf';

/** A report is made while one waits: fetched whole, so that a refusal can be told instead of being saved. */
export async function fetchReport(ask: ReportRequest): Promise<Report> {
  const response = await ask();
  return { content: await response.blob(), fileName: fileNameOf(response) };
}
