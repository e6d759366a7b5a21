import type { VendorImportCheck, VendorImportRow, VendorImportRowCheck, VendorImportRows } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { findDuplicates, parseExternalId, parseVendorRow } from '../../../domain/vendor-import-row.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Shows what an import would do. It only reads, so it needs no idempotency. */
export async function checkVendorImport(
  ctx: AppContext,
  caller: Caller,
  { rows }: VendorImportRows,
): Promise<VendorImportCheck> {
  const known = await inOrganisation(ctx, withoutIdempotency(caller), (tx) => findExistingVendors(tx, caller, rows));
  const duplicates = findDuplicates(rows.map(parseExternalId));
  const checked = rows.map((row, index) => ({
    index,
    errors: [...parseVendorRow(row).errors],
    existing: known.get(parseExternalId(row) ?? '') ?? null,
    duplicateOf: duplicates[index] ?? null,
  }));
  return { rows: checked, counts: countRows(checked) };
}

type ExistingVendor = NonNullable<VendorImportRowCheck['existing']>;

/** The vendors whose external IDs occur in the rows. Empty external IDs match nothing. */
async function findExistingVendors(
  tx: Tx,
  { organisationId }: Caller,
  rows: readonly VendorImportRow[],
): Promise<Map<string, ExistingVendor>> {
  const externalIds = rows.map(parseExternalId).filter((externalId) => externalId !== null);
  const vendors = await tx
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id'])
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', (eb) => eb.fn.any(eb.val(externalIds)))
    .execute();
  return new Map(vendors.map(({ id, name, external_id }) => [external_id ?? '', { id, name, by: 'externalId' }]));
}

function countRows(rows: readonly VendorImportRowCheck[]): VendorImportCheck['counts'] {
  const counts = { total: rows.length, new: 0, existing: 0, duplicate: 0, invalid: 0 };
  for (const row of rows) counts[classifyRow(row)] += 1;
  return counts;
}

const classifyRow = ({ errors, duplicateOf, existing }: VendorImportRowCheck) => {
  if (errors.length > 0) return 'invalid';
  if (duplicateOf !== null) return 'duplicate';
  return existing ? 'existing' : 'new';
};
