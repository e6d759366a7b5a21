import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => api.get('/api/app/people', { signal }),
  staleTime: 60_000,
});
