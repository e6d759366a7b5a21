import type { QueryOf } from '@assay/client';
import type { AcceptanceEnd, AcceptanceRenewal } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { FINDINGS_KEY } from './findings.ts';

export type AcceptanceSearch = QueryOf<'/api/v1/acceptances'>;

/** Refreshed with the findings. */
export const acceptancesQuery = (query: AcceptanceSearch) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, 'acceptances', query],
    queryFn: ({ signal }) => api.get('/api/v1/acceptances', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const acceptancesCsvUrl = (search: AcceptanceSearch) =>
  api.url('/api/v1/acceptances', { query: { ...search, page: undefined, pageSize: undefined, format: 'csv' } });

export const renewAcceptance = (findingId: string, body: AcceptanceRenewal) =>
  api.post('/api/v1/findings/{findingId}/acceptance/renew', { path: { findingId }, body });

export const endAcceptance = (findingId: string, body: AcceptanceEnd) =>
  api.post('/api/v1/findings/{findingId}/acceptance/end', { path: { findingId }, body });
