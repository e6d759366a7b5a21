import type { QueryOf } from '@assay/client';
import type { ResponsibilityCreate, ResponsibilityUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const responsibilitiesQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['responsibilities', vendorId],
    queryFn: ({ signal }) => api.get('/api/v1/vendors/{vendorId}/responsibilities', { path: { vendorId }, signal }),
  });

export const responsibilityTableQuery = (query: QueryOf<'/api/app/responsibilities'>) =>
  queryOptions({
    queryKey: ['responsibilities', 'table', query],
    queryFn: ({ signal }) => api.get('/api/app/responsibilities', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const createResponsibility = (vendorId: string, body: ResponsibilityCreate) =>
  api.post('/api/v1/vendors/{vendorId}/responsibilities', { path: { vendorId }, body });

export const updateResponsibility = (vendorId: string, responsibilityId: string, body: ResponsibilityUpdate) =>
  api.put('/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', {
    path: { vendorId, responsibilityId },
    body,
  });

export const deleteResponsibility = (vendorId: string, responsibilityId: string) =>
  api.delete('/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}', {
    path: { vendorId, responsibilityId },
  });
