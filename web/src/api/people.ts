import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => assay.get('/api/app/people', { signal }),
  staleTime: 60_000,
});
