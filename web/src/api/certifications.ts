import { Certification, type CertificationCreate, CertificationList, Deleted } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

const pathOf = (vendorId: string) => `/api/v1/vendors/${encodeURIComponent(vendorId)}/certifications`;

export const certificationsQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['certifications', vendorId],
    queryFn: ({ signal }) => call(CertificationList, pathOf(vendorId), { signal }),
  });

export const addCertification = (vendorId: string, body: CertificationCreate) =>
  call(Certification, pathOf(vendorId), { method: 'POST', body });

export const changeCertification = (vendorId: string, id: string, body: CertificationCreate) =>
  call(Certification, `${pathOf(vendorId)}/${id}`, { method: 'PUT', body });

export const deleteCertification = (vendorId: string, id: string) =>
  call(Deleted, `${pathOf(vendorId)}/${id}`, { method: 'DELETE' });
