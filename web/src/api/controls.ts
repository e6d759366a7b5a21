import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { ReportRequest } from './reports.ts';
import { VENDORS_KEY } from './vendors.ts';

export type ControlKey = { readonly frameworkId: string; readonly controlCode: string };

const toKey = ({ frameworkId, controlCode }: ControlKey) => ['frameworks', frameworkId, 'controls', controlCode];

export const vendorControlsQuery = (vendorId: string, frameworkId: string) =>
  queryOptions({
    queryKey: [...VENDORS_KEY, 'controls', vendorId, frameworkId],
    queryFn: ({ signal }) =>
      api.get('/api/app/vendors/{vendorId}/frameworks/{frameworkId}/controls', {
        path: { vendorId, frameworkId },
        signal,
      }),
    staleTime: 0,
  });

export const requestMemoPdf =
  (vendorId: string, frameworkId: string): ReportRequest =>
  () =>
    api.download('/api/app/vendors/{vendorId}/frameworks/{frameworkId}/responsibility-memo', {
      path: { vendorId, frameworkId },
    });

export const controlQuery = (path: ControlKey) =>
  queryOptions({
    queryKey: toKey(path),
    queryFn: ({ signal }) => api.get('/api/app/frameworks/{frameworkId}/controls/{controlCode}', { path, signal }),
  });

export const deficientVendorsQuery = (path: ControlKey, page: number) =>
  queryOptions({
    queryKey: [...toKey(path), 'vendors', page],
    queryFn: ({ signal }) =>
      api.get('/api/app/frameworks/{frameworkId}/controls/{controlCode}/vendors', { path, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const controlQuestionsQuery = (path: ControlKey) =>
  queryOptions({
    queryKey: [...toKey(path), 'questions'],
    queryFn: ({ signal }) =>
      api.get('/api/app/frameworks/{frameworkId}/controls/{controlCode}/questions', { path, signal }),
  });

export const controlEvidenceQuery = (path: ControlKey) =>
  queryOptions({
    queryKey: [...toKey(path), 'evidence'],
    queryFn: ({ signal }) =>
      api.get('/api/app/frameworks/{frameworkId}/controls/{controlCode}/evidence', { path, signal }),
  });

export const controlResponsibilitiesQuery = (path: ControlKey, page: number) =>
  queryOptions({
    queryKey: [...toKey(path), 'responsibilities', page],
    queryFn: ({ signal }) =>
      api.get('/api/app/frameworks/{frameworkId}/controls/{controlCode}/responsibilities', {
        path,
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
