import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const frameworksQuery = queryOptions({
  queryKey: ['frameworks'],
  queryFn: () => assay.get('/api/v1/frameworks'),
});

export const frameworkQuery = (frameworkId: string) =>
  queryOptions({
    queryKey: ['frameworks', frameworkId],
    queryFn: () => assay.get('/api/v1/frameworks/{frameworkId}', { path: { frameworkId } }),
    staleTime: 60_000,
  });

export const frameworkDeletionQuery = (frameworkId: string) =>
  queryOptions({
    queryKey: ['frameworks', frameworkId, 'deletion'],
    queryFn: () => assay.get('/api/app/frameworks/{frameworkId}/deletion', { path: { frameworkId } }),
    staleTime: 0,
  });

export const deleteFramework = (frameworkId: string) =>
  assay.delete('/api/v1/frameworks/{frameworkId}', { path: { frameworkId } });

/** A CSV file does not say what it is called; an OSCAL catalog does. */
export type FrameworkFile = { readonly file: File; readonly name: string; readonly version: string };

export const isCsv = ({ name }: File) => name.toLowerCase().endsWith('.csv');

export function importFramework({ file, name, version }: FrameworkFile) {
  const csv = isCsv(file);
  return assay.post('/api/v1/frameworks/import', {
    query: csv ? { name, version: version || undefined } : {},
    body: file,
    contentType: csv ? 'text/csv' : 'application/json',
  });
}
