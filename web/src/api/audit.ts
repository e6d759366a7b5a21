import { AuditChoices, AuditPage, AuditSeal } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, nothing, withSearch } from './client.ts';

export type AuditFilter = {
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

const PATH = '/api/v1/audit';
const PAGE_SIZE = 25;

export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: () => call(AuditPage, withSearch(PATH, { ...filter, page, pageSize: PAGE_SIZE })),
    placeholderData: keepPreviousData,
  });

/** Every entry of the filter, as a file. */
export const auditCsvUrl = (filter: AuditFilter) => withSearch(PATH, { ...filter, format: 'csv' });

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: () => call(AuditChoices, '/api/app/audit-choices'),
  staleTime: 60_000,
});

export const auditSealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: () => call(AuditSeal, '/api/app/audit/seal'),
});

export const verifyAuditLog = () => call(nothing, '/api/app/audit/verification', { method: 'POST' });

export const AUDIT_PROOF_URL = '/api/app/audit/proof';
