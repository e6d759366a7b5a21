import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Users who can be mentioned in internal comments. */
export const mentionablePeopleQuery = queryOptions({
  queryKey: ['people', 'mentionable'],
  queryFn: ({ signal }) => api.get('/api/app/mentionable-people', { signal }),
  staleTime: 60_000,
});

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => api.get('/api/app/people', { signal }),
  staleTime: 60_000,
});
