import type { SecurityEventKind } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type SecurityEventFilter = {
  readonly kind?: SecurityEventKind | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

export const securityEventsQuery = (filter: SecurityEventFilter, page: number) =>
  queryOptions({
    queryKey: ['security-events', filter, page],
    queryFn: () => api.get('/api/app/security-events', { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  });

export const securityEventsCsvUrl = (filter: SecurityEventFilter) =>
  api.url('/api/app/security-events', { query: { ...filter, format: 'csv' } });
