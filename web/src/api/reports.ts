import { ErrorBody } from '@assay/contract';
import { ApiError } from './client.ts';

export const portfolioPdf = '/api/dashboard/report';
export const frameworkPdf = (vendorId: string, frameworkId: string) =>
  `/api/vendors/${vendorId}/frameworks/${frameworkId}/report`;

export type Report = { readonly content: Blob; readonly fileName: string };

const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report.pdf';

/** A report is made while one waits: fetched whole, so that a refusal can be told instead of being saved. */
export async function fetchReport(path: string): Promise<Report> {
  const response = await fetch(path).catch(() => {
    throw new ApiError('The service cannot be reached', null);
  });
  if (response.ok) return { content: await response.blob(), fileName: fileNameOf(response) };
  const content: unknown = await response.json().catch(() => null);
  throw new ApiError(ErrorBody.safeParse(content).data?.error ?? response.statusText, response, content);
}
