import { VendorImportRow } from '@assay/contract';

const toStorageKey = (taskId: string) => `assay.import.${taskId}`;

/** Keeps the rows of an import in this tab, so that failed rows can be downloaded even after a reload. */
export function storeImportRows(taskId: string, rows: readonly VendorImportRow[]): void {
  try {
    sessionStorage.setItem(toStorageKey(taskId), JSON.stringify(rows));
  } catch {
    // Too large for the browser's storage: failures are then reported only by row number.
  }
}

export function readImportRows(taskId: string): readonly VendorImportRow[] {
  const kept = sessionStorage.getItem(toStorageKey(taskId));
  return kept === null ? [] : VendorImportRow.array().parse(JSON.parse(kept));
}
