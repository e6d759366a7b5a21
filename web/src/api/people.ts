import { Person } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => call(Person.array(), '/api/app/people', { signal }),
  staleTime: 60_000,
});
