import { Finding, FindingPage, type FindingQuery, type FindingUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, withSearch } from './client.ts';

export type FindingSearch = Partial<Record<keyof FindingQuery, string | number | undefined>>;

/** Everything that is asked about findings. */
export const FINDINGS = ['findings'] as const;

export const findingsQuery = (search: FindingSearch) =>
  queryOptions({
    queryKey: [...FINDINGS, search],
    queryFn: ({ signal }) => call(FindingPage, withSearch('/api/v1/findings', search), { signal }),
    placeholderData: keepPreviousData,
  });

export const closeFinding = (id: string, body: FindingUpdate) =>
  call(Finding, `/api/v1/findings/${id}`, { method: 'PATCH', body });
