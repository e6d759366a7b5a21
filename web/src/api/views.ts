import type { SavedViewCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => assay.get('/api/app/views', { signal }),
  staleTime: 60_000,
});

export const saveView = (body: SavedViewCreate) => assay.post('/api/app/views', { body });

export const deleteView = (viewId: string) => assay.delete('/api/app/views/{viewId}', { path: { viewId } });
