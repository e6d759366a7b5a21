import type { SavedViewCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api.get('/api/app/views', { signal }),
  staleTime: 60_000,
});

export const createView = (body: SavedViewCreate) => api.post('/api/app/views', { body });

export const deleteView = (viewId: string) => api.delete('/api/app/views/{viewId}', { path: { viewId } });
