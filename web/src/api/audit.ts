import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export type AuditFilter = {
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

const PAGE_SIZE = 25;

export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: () => assay.get('/api/v1/audit', { query: { ...filter, page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

/** Every entry of the filter, as a file. */
export const auditCsvUrl = (filter: AuditFilter) =>
  assay.address('/api/v1/audit', { query: { ...filter, format: 'csv' } });

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: () => assay.get('/api/app/audit-choices'),
  staleTime: 60_000,
});

export const auditSealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: () => assay.get('/api/app/audit/seal'),
});

export const verifyAuditLog = () => assay.post('/api/app/audit/verification');

export const AUDIT_PROOF_URL = assay.address('/api/app/audit/proof');
