import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export type AuditFilter = {
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

const PAGE_SIZE = 25;

export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: () => api.get('/api/v1/audit', { query: { ...filter, page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const auditCsvUrl = (filter: AuditFilter) => api.url('/api/v1/audit', { query: { ...filter, format: 'csv' } });

export const auditFilterOptionsQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: () => api.get('/api/app/audit-choices'),
  staleTime: 60_000,
});

export const auditSealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: () => api.get('/api/app/audit/seal'),
});

export const verifyAuditLog = () => api.post('/api/app/audit/verification');

/** Not a link: the user may have to confirm their identity first. */
export const fetchAuditProof = async (): Promise<Blob> => (await api.download('/api/app/audit/proof')).blob();
