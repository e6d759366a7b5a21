import type { QueryOf } from '@assay/client';
import type { FindingUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export type FindingSearch = QueryOf<'/api/v1/findings'>;

/** Everything that is asked about findings. */
export const FINDINGS = ['findings'] as const;

export const findingsQuery = (query: FindingSearch) =>
  queryOptions({
    queryKey: [...FINDINGS, query],
    queryFn: ({ signal }) => assay.get('/api/v1/findings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const closeFinding = (findingId: string, body: FindingUpdate) =>
  assay.patch('/api/v1/findings/{findingId}', { path: { findingId }, body });
