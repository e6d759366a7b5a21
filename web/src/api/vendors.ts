import type { QueryOf } from '@assay/client';
import type { VendorDecisionCreate, VendorImport, VendorMerge, VendorTableRow, VendorUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type VendorSearch = QueryOf<'/api/app/vendors'>;

/** The prefix of all vendor queries. */
export const VENDORS_KEY = ['vendors'] as const;

export const vendorsQuery = (query: VendorSearch) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'table', query],
    queryFn: ({ signal }) => api.get('/api/app/vendors', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorsCsvUrl = (search: VendorSearch) =>
  api.url('/api/app/vendors', { query: { ...search, page: undefined, pageSize: undefined, format: 'csv' } });

/** All matching vendors, across all pages. */
export async function listMatchingVendors(search: VendorSearch): Promise<VendorTableRow[]> {
  const rows: VendorTableRow[] = [];
  const query = { ...search, page: undefined, pageSize: undefined };
  for await (const page of api.pages('/api/app/vendors', { query })) rows.push(...page);
  return rows;
}

export const vendorTagsQuery = queryOptions({
  queryKey: [...VENDORS_KEY, 'tags'],
  queryFn: ({ signal }) => api.get('/api/app/vendor-tags', { signal }),
});

export const getVendor = (vendorId: string) => api.get('/api/v1/vendors/{vendorId}', { path: { vendorId } });

export const vendorQuery = (vendorId: string) =>
  queryOptions({ queryKey: [...VENDORS_KEY, 'one', vendorId], queryFn: () => getVendor(vendorId) });

export const vendorsByIdQuery = (vendorIds: readonly string[]) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'these', vendorIds],
    queryFn: () => Promise.all(vendorIds.map(getVendor)),
  });

export const vendorOverviewQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'standing', vendorId],
    queryFn: ({ signal }) => api.get('/api/app/vendors/{vendorId}/standing', { path: { vendorId }, signal }),
  });

export const vendorDecisionsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'decisions', vendorId, page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/vendors/{vendorId}/decisions', { path: { vendorId }, query: { page, pageSize: 5 }, signal }),
    placeholderData: keepPreviousData,
  });

export const decideVendor = (vendorId: string, body: VendorDecisionCreate) =>
  api.post('/api/v1/vendors/{vendorId}/decisions', { path: { vendorId }, body });

export const vendorEvidenceQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'evidence', vendorId],
    queryFn: ({ signal }) => api.get('/api/app/vendors/{vendorId}/evidence', { path: { vendorId }, signal }),
  });

export const vendorDeletionQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'deletion', vendorId],
    queryFn: ({ signal }) => api.get('/api/app/vendors/{vendorId}/deletion', { path: { vendorId }, signal }),
    staleTime: 0,
  });

export const vendorActivityQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'activity', vendorId, page],
    queryFn: ({ signal }) =>
      api.get('/api/app/vendors/{vendorId}/activity', { path: { vendorId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorAssessmentsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'assessments', vendorId, page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/vendors/{vendorId}/assessments', { path: { vendorId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorFindingsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'findings', vendorId, page],
    queryFn: ({ signal }) => api.get('/api/v1/findings', { query: { vendorId, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const importVendor = (body: VendorImport) => api.post('/api/v1/vendors/import', { body });

/** Omitted fields stay unchanged. */
export const updateVendor = (vendorId: string, body: VendorUpdate) =>
  api.put('/api/v1/vendors/{vendorId}', { path: { vendorId }, body });

export const mergeVendor = (vendorId: string, body: VendorMerge) =>
  api.post('/api/v1/vendors/{vendorId}/merge', { path: { vendorId }, body });

export const deleteVendor = (vendorId: string) => api.delete('/api/v1/vendors/{vendorId}', { path: { vendorId } });

/** Throws if the vendor has neither open nor accepted findings. */
export const getVendorPoam = (vendorId: string) =>
  api.get('/api/v1/vendors/{vendorId}/oscal/poam', { path: { vendorId } });

export const vendorDownloadUrls = (vendorId: string) => ({
  csv: api.url('/api/v1/vendors/{vendorId}/export', { path: { vendorId } }),
  report: (frameworkId: string) =>
    api.url('/api/vendors/{vendorId}/frameworks/{frameworkId}/report', { path: { vendorId, frameworkId } }),
  memo: (frameworkId: string) =>
    api.url('/api/app/vendors/{vendorId}/frameworks/{frameworkId}/responsibility-memo', {
      path: { vendorId, frameworkId },
    }),
});
