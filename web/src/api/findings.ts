import type { QueryOf } from '@assay/client';
import type {
  FindingCommentCreate,
  FindingDetailsUpdate,
  FindingGroupBy,
  FindingUpdate,
  FindingWithdrawal,
  VendorFindingCreate,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type FindingSearch = QueryOf<'/api/v1/findings'>;

/** The prefix of all finding queries. */
export const FINDINGS_KEY = ['findings'] as const;

export const findingsQuery = (query: FindingSearch) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'table', query],
    queryFn: ({ signal }) => api.get('/api/v1/findings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const findingsCsvUrl = (search: FindingSearch) =>
  api.url('/api/v1/findings', { query: { ...search, page: undefined, pageSize: undefined, format: 'csv' } });

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

export const createFindingComment = (findingId: string, body: FindingCommentCreate) =>
  api.post('/api/v1/findings/{findingId}/comments', { path: { findingId }, body });

export const closeFinding = (findingId: string, body: FindingUpdate) =>
  api.patch('/api/v1/findings/{findingId}', { path: { findingId }, body });

export const withdrawFinding = (findingId: string, body: FindingWithdrawal) =>
  api.post('/api/v1/findings/{findingId}/withdraw', { path: { findingId }, body });
