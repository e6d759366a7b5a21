import { VendorImportRow } from '@assay/contract';

const keyOf = (taskId: string) => `assay.import.${taskId}`;

/** The rows of an import, kept in this tab: what fails is given back as a file, also after a reload. */
export function keepRows(taskId: string, rows: readonly VendorImportRow[]): void {
  try {
    sessionStorage.setItem(keyOf(taskId), JSON.stringify(rows));
  } catch {
    // Too many for the browser's store: the failures are then told by their row numbers alone.
  }
}

export function keptRows(taskId: string): readonly VendorImportRow[] {
  const kept = sessionStorage.getItem(keyOf(taskId));
  return kept === null ? [] : VendorImportRow.array().parse(JSON.parse(kept));
}
