import type { QueryOf } from '@assay/client';
import type { FindingUpdate, FindingWithdrawal } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type FindingSearch = QueryOf<'/api/v1/findings'>;

/** The prefix of all finding queries. */
export const FINDINGS_KEY = ['findings'] as const;

export const findingsQuery = (query: FindingSearch) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, query],
    queryFn: ({ signal }) => api.get('/api/v1/findings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const closeFinding = (findingId: string, body: FindingUpdate) =>
  api.patch('/api/v1/findings/{findingId}', { path: { findingId }, body });

export const withdrawFinding = (findingId: string, body: FindingWithdrawal) =>
  api.post('/api/v1/findings/{findingId}/withdraw', { path: { findingId }, body });
