import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: () => api.get('/api/app/storage'),
});
