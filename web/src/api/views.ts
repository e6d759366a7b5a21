import { SavedView, type SavedViewCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, nothing } from './client.ts';

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(SavedView.array(), '/api/app/views', { signal }),
  staleTime: 60_000,
});

export const saveView = (body: SavedViewCreate) => call(SavedView, '/api/app/views', { method: 'POST', body });

export const deleteView = (viewId: string) => call(nothing, `/api/app/views/${viewId}`, { method: 'DELETE' });
