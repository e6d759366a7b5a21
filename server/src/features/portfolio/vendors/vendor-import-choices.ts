import { VendorImport, type VendorMatchChoice } from '@assay/contract';
import { z } from 'zod';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findExistingVendors } from './vendor-import-queries.ts';
import { findRowMatches, type RowMatches } from './vendor-match-queries.ts';

/** A valid row, with the vendor that the user chose to update. */
export const ImportRowInput = VendorImport.extend({ matchedId: z.guid().optional() });

export type ImportRow = {
  readonly vendor: z.infer<typeof ImportRowInput> | null;
  readonly errors: readonly string[];
};

export type ChoicesInput = {
  readonly rows: readonly ImportRow[];
  readonly externalIds: readonly (string | null)[];
  readonly choices: readonly VendorMatchChoice[];
};

/** Refuses rows that the user chose to skip, and rows with a match that the user has not decided on. */
export async function applyChoices(
  tx: Tx,
  caller: Caller,
  { rows, externalIds, choices }: ChoicesInput,
): Promise<ImportRow[]> {
  const known = await findExistingVendors(tx, caller, externalIds);
  const matchable = rows.map(({ vendor, errors }, index) =>
    errors.length === 0 && !known.has(externalIds[index] ?? '') ? vendor : null,
  );
  const found = await findRowMatches(tx, caller, matchable);
  const byIndex = new Map(choices.map((choice) => [choice.index, choice]));
  return rows.map((row, index) => applyChoice(row, found[index], byIndex.get(index)));
}

function applyChoice(row: ImportRow, found: RowMatches | undefined, choice: VendorMatchChoice | undefined): ImportRow {
  const reason = found ? describeMatch(found) : null;
  if (row.vendor === null || reason === null || choice?.action === 'create') return row;
  if (choice?.action === 'skip') return { ...row, errors: [`Skipped: ${reason}`] };
  const matched = found?.matches.find(({ id }) => id === choice?.vendorId);
  if (matched) return { ...row, vendor: { ...row.vendor, matchedId: matched.id } };
  return { ...row, errors: [`Not imported: ${reason}. Import the row again and choose what to do.`] };
}

/** Null if nothing matches the row. */
function describeMatch({ matches: [vendor], sameNameAs }: RowMatches): string | null {
  if (vendor?.by === 'name') return `same name as ${vendor.name}`;
  if (vendor) return `same domain as ${vendor.name} (${vendor.domain ?? ''})`;
  return sameNameAs === null ? null : `same name as row ${String(sameNameAs + 1)}`;
}
