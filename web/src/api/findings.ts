import type { QueryOf } from '@assay/client';
import {
  type Finding,
  type FindingBulkUpdate,
  type FindingCommentCreate,
  type FindingDetailsUpdate,
  type FindingGroupBy,
  type FindingUpdate,
  type FindingWithdrawal,
  MAX_BULK_FINDINGS,
  type VendorFindingCreate,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type FindingSearch = QueryOf<'/api/v1/findings'>;

/** The prefix of all finding queries. */
export const FINDINGS_KEY = ['findings'] as const;

const PAGE_SIZE = 50;

/** A page of the findings table. */
export const findingTableQuery = (search: FindingSearch) => findingsQuery({ ...search, pageSize: PAGE_SIZE });

export const findingsQuery = (query: FindingSearch) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'table', query],
    queryFn: ({ signal }) => api.get('/api/v1/findings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const findingsCsvUrl = (search: FindingSearch) =>
  api.url('/api/v1/findings', { query: { ...search, page: undefined, pageSize: undefined, format: 'csv' } });

/** All matching findings, across all pages. */
export async function listMatchingFindings(search: FindingSearch): Promise<Finding[]> {
  const rows: Finding[] = [];
  const query = { ...search, page: undefined, pageSize: undefined };
  for await (const page of api.pages('/api/v1/findings', { query })) rows.push(...page);
  return rows;
}

export const findingGroupsQuery = (by: FindingGroupBy, page: number) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'groups', by, page],
    queryFn: ({ signal }) => api.get('/api/app/findings/groups', { query: { by, page }, signal }),
  });

export const findingQuery = (findingId: string) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'one', findingId],
    queryFn: ({ signal }) => api.get('/api/v1/findings/{findingId}', { path: { findingId }, signal }),
  });

export const findingCommentsQuery = (findingId: string, page: number) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'comments', findingId, page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/findings/{findingId}/comments', { path: { findingId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const findingHistoryQuery = (findingId: string, page: number) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'history', findingId, page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/findings/{findingId}/history', { path: { findingId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const createVendorFinding = (vendorId: string, body: VendorFindingCreate) =>
  api.post('/api/v1/vendors/{vendorId}/findings', { path: { vendorId }, body });

/** Omitted fields stay unchanged. */
export const updateFindingDetails = (findingId: string, body: FindingDetailsUpdate) =>
  api.patch('/api/v1/findings/{findingId}/details', { path: { findingId }, body });

type FindingBulkOutcome = { readonly updatedCount: number; readonly failures: readonly string[] };

/** In batches, because the number of findings per request is limited. */
export async function updateFindings(
  findingIds: readonly string[],
  change: Omit<FindingBulkUpdate, 'findingIds'>,
): Promise<FindingBulkOutcome> {
  let outcome: FindingBulkOutcome = { updatedCount: 0, failures: [] };
  for (let start = 0; start < findingIds.length; start += MAX_BULK_FINDINGS) {
    const batch = findingIds.slice(start, start + MAX_BULK_FINDINGS);
    const result = await api.post('/api/v1/findings/bulk', { body: { findingIds: batch, ...change } });
    outcome = {
      updatedCount: outcome.updatedCount + result.findingIds.length,
      failures: [...outcome.failures, ...result.failures.map(({ error }) => error)],
    };
  }
  return outcome;
}

export const createFindingComment = (findingId: string, body: FindingCommentCreate) =>
  api.post('/api/v1/findings/{findingId}/comments', { path: { findingId }, body });

export const closeFinding = (findingId: string, body: FindingUpdate) =>
  api.patch('/api/v1/findings/{findingId}', { path: { findingId }, body });

export const withdrawFinding = (findingId: string, body: FindingWithdrawal) =>
  api.post('/api/v1/findings/{findingId}/withdraw', { path: { findingId }, body });
