import type { VendorImportRow, VendorImportStart } from '@assay/contract';
import { api } from './client.ts';

export const checkVendorImport = (rows: readonly VendorImportRow[], signal: AbortSignal) =>
  api.post('/api/app/vendors/import-check', { body: { rows: [...rows] }, signal });

export const startVendorImport = (body: VendorImportStart) => api.post('/api/app/vendors/imports', { body });
