import type { Call } from './test-app.ts';

export type CertificationPath = { readonly vendorId: string; readonly certificationId: string };

const toUrl = ({ vendorId, certificationId }: CertificationPath) =>
  `/api/v1/vendors/${vendorId}/certifications/${certificationId}/attachments`;

/** The requests for the files of a certification. */
export const uploadAttachmentCall = (
  path: CertificationPath,
  fileName = 'certificate.txt',
  payload: string | Buffer = 'certified',
): Call => ({
  method: 'POST',
  url: toUrl(path),
  query: { fileName },
  headers: { 'content-type': 'application/octet-stream' },
  payload,
});
export const listAttachmentsCall = (path: CertificationPath): Call => ({ method: 'GET', url: toUrl(path) });
export const downloadAttachmentCall = (path: CertificationPath, id: string): Call => ({
  method: 'GET',
  url: `${toUrl(path)}/${id}`,
});
export const deleteAttachmentCall = (path: CertificationPath, id: string): Call => ({
  method: 'DELETE',
  url: `${toUrl(path)}/${id}`,
});
