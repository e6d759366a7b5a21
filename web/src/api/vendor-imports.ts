import type { VendorImportRow, VendorImportStart } from '@assay/contract';
import { assay } from './client.ts';

export const checkImport = (rows: readonly VendorImportRow[], signal: AbortSignal) =>
  assay.post('/api/app/vendors/import-check', { body: { rows: [...rows] }, signal });

export const startImport = (body: VendorImportStart) => assay.post('/api/app/vendors/imports', { body });
