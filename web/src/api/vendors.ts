import {
  AuditPage,
  Deleted,
  FindingPage,
  VendorAssessmentList,
  VendorCreated,
  VendorDeletion,
  VendorDetail,
  VendorEvidence,
  type VendorImport,
  type VendorRow,
  VendorStanding,
  VendorTable,
  type VendorTableQuery,
  VendorTag,
  type VendorUpdate,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, withSearch } from './client.ts';

export type VendorSearch = Partial<Record<keyof VendorTableQuery, string | number | undefined>>;

/** Everything that is asked about vendors. */
export const VENDORS = ['vendors'] as const;

const TABLE = '/api/app/vendors';
const ofRecord = (vendorId: string) => `/api/v1/vendors/${encodeURIComponent(vendorId)}`;
const ofScreen = (vendorId: string) => `${TABLE}/${encodeURIComponent(vendorId)}`;

export const vendorsQuery = (search: VendorSearch) =>
  queryOptions({
    queryKey: [...VENDORS, 'table', search],
    queryFn: ({ signal }) => call(VendorTable, withSearch(TABLE, search), { signal }),
    placeholderData: keepPreviousData,
  });

export const vendorsCsv = (search: VendorSearch) =>
  withSearch(TABLE, { ...search, page: undefined, pageSize: undefined, format: 'csv' });

const MOST_AT_ONCE = 500;

/** Every vendor that matches, page by page. */
export async function listMatching(search: VendorSearch): Promise<VendorRow[]> {
  const rows: VendorRow[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...search, page, pageSize: MOST_AT_ONCE };
    const { entries, totalCount } = await call(VendorTable, withSearch(TABLE, asked));
    rows.push(...entries);
    if (entries.length === 0 || rows.length >= totalCount) return rows;
  }
}

export const vendorTagsQuery = queryOptions({
  queryKey: [...VENDORS, 'tags'],
  queryFn: ({ signal }) => call(VendorTag.array(), '/api/app/vendor-tags', { signal }),
});

export const getVendor = (vendorId: string) => call(VendorDetail, ofRecord(vendorId));

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
    queryFn: ({ signal }) => call(VendorStanding, `${ofScreen(vendorId)}/standing`, { signal }),
  });

export const vendorEvidenceQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'evidence', vendorId],
    queryFn: ({ signal }) => call(VendorEvidence.array(), `${ofScreen(vendorId)}/evidence`, { signal }),
  });

export const vendorDeletionQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...VENDORS, 'deletion', vendorId],
    queryFn: ({ signal }) => call(VendorDeletion, `${ofScreen(vendorId)}/deletion`, { signal }),
    staleTime: 0,
  });

export const vendorActivityQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'activity', vendorId, page],
    queryFn: ({ signal }) => call(AuditPage, withSearch(`${ofScreen(vendorId)}/activity`, { page }), { signal }),
    placeholderData: keepPreviousData,
  });

export const vendorAssessmentsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'assessments', vendorId, page],
    queryFn: ({ signal }) =>
      call(VendorAssessmentList, withSearch(`${ofRecord(vendorId)}/assessments`, { page }), { signal }),
    placeholderData: keepPreviousData,
  });

export const vendorFindingsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...VENDORS, 'findings', vendorId, page],
    queryFn: ({ signal }) => call(FindingPage, withSearch('/api/v1/findings', { vendorId, page }), { signal }),
    placeholderData: keepPreviousData,
  });

export const addVendor = (body: VendorImport) =>
  call(VendorCreated, '/api/v1/vendors/import', { method: 'POST', body });

/** What is left out is kept. */
export const changeVendor = (vendorId: string, body: VendorUpdate) =>
  call(VendorCreated, ofRecord(vendorId), { method: 'PUT', body });

export const deleteVendor = (vendorId: string) => call(Deleted, ofRecord(vendorId), { method: 'DELETE' });

export const vendorDownloads = (vendorId: string) => ({
  csv: `${ofRecord(vendorId)}/export`,
  report: (frameworkId: string) => `/api/vendors/${vendorId}/frameworks/${frameworkId}/report`,
});
