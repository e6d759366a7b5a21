import type { ResponsibilityCreate, ResponsibilityUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const responsibilitiesQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['responsibilities', vendorId],
    queryFn: ({ signal }) => assay.get('/api/v1/vendors/{vendorId}/responsibilities', { path: { vendorId }, signal }),
  });

export const addResponsibility = (vendorId: string, body: ResponsibilityCreate) =>
  assay.post('/api/v1/vendors/{vendorId}/responsibilities', { path: { vendorId }, body });

export const changeResponsibility = (vendorId: string, responsibilityId: string, body: ResponsibilityUpdate) =>
  assay.put('/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', {
    path: { vendorId, responsibilityId },
    body,
  });

export const deleteResponsibility = (vendorId: string, responsibilityId: string) =>
  assay.delete('/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', {
    path: { vendorId, responsibilityId },
  });
