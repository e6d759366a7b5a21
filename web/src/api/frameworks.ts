import { FrameworkDeletion, FrameworkDetail, FrameworkSummary } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing, withSearch } from './client.ts';

export const frameworksQuery = queryOptions({
  queryKey: ['frameworks'],
  queryFn: () => call(z.array(FrameworkSummary), '/api/v1/frameworks'),
});

export const frameworkQuery = (id: string) =>
  queryOptions({
    queryKey: ['frameworks', id],
    queryFn: () => call(FrameworkDetail, `/api/v1/frameworks/${id}`),
    staleTime: 60_000,
  });

export const frameworkDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['frameworks', id, 'deletion'],
    queryFn: () => call(FrameworkDeletion, `/api/app/frameworks/${id}/deletion`),
    staleTime: 0,
  });

export const deleteFramework = (id: string) => call(nothing, `/api/v1/frameworks/${id}`, { method: 'DELETE' });

/** A CSV file does not say what it is called; an OSCAL catalog does. */
export type FrameworkFile = { readonly file: File; readonly name: string; readonly version: string };

export const isCsv = ({ name }: File) => name.toLowerCase().endsWith('.csv');

export function importFramework({ file, name, version }: FrameworkFile) {
  const csv = isCsv(file);
  const path = withSearch('/api/v1/frameworks/import', csv ? { name, version } : {});
  const body = file.slice(0, file.size, csv ? 'text/csv' : 'application/json');
  return call(FrameworkSummary, path, { method: 'POST', body });
}
