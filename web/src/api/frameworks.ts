import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const frameworksQuery = queryOptions({
  queryKey: ['frameworks'],
  queryFn: () => api.get('/api/v1/frameworks'),
});

export const frameworkQuery = (frameworkId: string) =>
  queryOptions({
    queryKey: ['frameworks', frameworkId],
    queryFn: () => api.get('/api/v1/frameworks/{frameworkId}', { path: { frameworkId } }),
    staleTime: 60_000,
  });

export const frameworkDeletionQuery = (frameworkId: string) =>
  queryOptions({
    queryKey: ['frameworks', frameworkId, 'deletion'],
    queryFn: () => api.get('/api/app/frameworks/{frameworkId}/deletion', { path: { frameworkId } }),
    staleTime: 0,
  });

export const deleteFramework = (frameworkId: string) =>
  api.delete('/api/v1/frameworks/{frameworkId}', { path: { frameworkId } });

/** A CSV file does not contain the framework's name; an OSCAL catalog does. */
export type ImportFrameworkInput = { readonly file: File; readonly name: string; readonly version: string };

export const isCsvFile = ({ name }: File) => name.toLowerCase().endsWith('.csv');

export function importFramework({ file, name, version }: ImportFrameworkInput) {
  const csv = isCsvFile(file);
  return api.post('/api/v1/frameworks/import', {
    query: csv ? { name, version: version || undefined } : {},
    body: file,
    contentType: csv ? 'text/csv' : 'application/json',
  });
}
