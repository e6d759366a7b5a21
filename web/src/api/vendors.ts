import type { QueryOf } from '@assay/client';
import type { VendorImport, VendorRow, VendorUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export type VendorSearch = QueryOf<'/api/app/vendors'>;

/** Everything that is asked about vendors. */
export const VENDORS = ['vendors'] as const;

export const vendorsQuery = (query: VendorSearch) =>
  queryOptions({
    queryKey: [...VENDORS, 'table', query],
    queryFn: ({ signal }) => assay.get('/api/app/vendors', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorsCsv = (search: VendorSearch) =>
  assay.address('/api/app/vendors', { query: { ...search, page: undefined, pageSize: undefined, format: 'csv' } });

/** Every vendor that matches. */
export async function listMatching(search: VendorSearch): Promise<VendorRow[]> {
  const rows: VendorRow[] = [];
  const query = { ...search, page: undefined, pageSize: undefined };
  for await (const page of assay.pages('/api/app/vendors', { query })) rows.push(...page);
  return rows;
}

export const vendorTagsQuery = queryOptions({
  queryKey: [...VENDORS, 'tags'],
  queryFn: ({ signal }) => assay.get('/api/app/vendor-tags', { signal }),
});

export const getVendor = (vendorId: string) => assay.get('/api/v1/vendors/{vendorId}', { path: { vendorId } });

export const vendorQuery = (vendorId: string) =>
  queryOptions({ queryKey: [...VENDORS, 'one', vendorId], queryFn: () => getVendor(vendorId) });

/** Some vendors by their ids, in that order. */
export const theseVendorsQuery = (vendorIds: readonly string[]) =>
  queryOptions({
    queryKey: [...VENDORS, 'these', vendorIds],
    queryFn: () => Promise.all(vendorIds.map(getVendor)),
  });

export const vendorStandingQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'standing', vendorId],
    queryFn: ({ signal }) => assay.get('/api/app/vendors/{vendorId}/standing', { path: { vendorId }, signal }),
  });

export const vendorEvidenceQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'evidence', vendorId],
    queryFn: ({ signal }) => assay.get('/api/app/vendors/{vendorId}/evidence', { path: { vendorId }, signal }),
  });

export const vendorDeletionQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'deletion', vendorId],
    queryFn: ({ signal }) => assay.get('/api/app/vendors/{vendorId}/deletion', { path: { vendorId }, signal }),
    staleTime: 0,
  });

export const vendorActivityQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'activity', vendorId, page],
    queryFn: ({ signal }) =>
      assay.get('/api/app/vendors/{vendorId}/activity', { path: { vendorId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorAssessmentsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'assessments', vendorId, page],
    queryFn: ({ signal }) =>
      assay.get('/api/v1/vendors/{vendorId}/assessments', { path: { vendorId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const vendorFindingsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'findings', vendorId, page],
    queryFn: ({ signal }) => assay.get('/api/v1/findings', { query: { vendorId, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const addVendor = (body: VendorImport) => assay.post('/api/v1/vendors/import', { body });

/** What is left out is kept. */
export const changeVendor = (vendorId: string, body: VendorUpdate) =>
  assay.put('/api/v1/vendors/{vendorId}', { path: { vendorId }, body });

export const deleteVendor = (vendorId: string) => assay.delete('/api/v1/vendors/{vendorId}', { path: { vendorId } });

export const vendorDownloads = (vendorId: string) => ({
  csv: assay.address('/api/v1/vendors/{vendorId}/export', { path: { vendorId } }),
  report: (frameworkId: string) =>
    assay.address('/api/vendors/{vendorId}/frameworks/{frameworkId}/report', { path: { vendorId, frameworkId } }),
});
