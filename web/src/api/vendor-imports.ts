import { TaskStarted, VendorImportCheck, type VendorImportRow, type VendorImportStart } from '@assay/contract';
import { call } from './client.ts';

export const checkImport = (rows: readonly VendorImportRow[], signal: AbortSignal) =>
  call(VendorImportCheck, '/api/app/vendors/import-check', { method: 'POST', body: { rows }, signal });

export const startImport = (body: VendorImportStart) =>
  call(TaskStarted, '/api/app/vendors/imports', { method: 'POST', body });
