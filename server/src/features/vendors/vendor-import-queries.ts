import type { CheckedRow, VendorImportCheck, VendorImportRow, VendorImportRows } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { duplicatesIn, externalIdOf, readVendorRow } from '../../domain/vendor-row.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What an import would do. It only reads, so there is nothing to remember of it. */
export async function checkVendorImport(
  ctx: AppContext,
  caller: Caller,
  { rows }: VendorImportRows,
): Promise<VendorImportCheck> {
  const known = await inOrganisation(ctx, withoutRepeat(caller), (tx) => vendorsNamedIn(tx, caller, rows));
  const duplicates = duplicatesIn(rows);
  const checked = rows.map((row, index) => ({
    index,
    errors: [...readVendorRow(row).errors],
    existing: known.get(externalIdOf(row) ?? '') ?? null,
    duplicateOf: duplicates[index] ?? null,
  }));
  return { rows: checked, counts: countsOf(checked) };
}

type Existing = NonNullable<CheckedRow['existing']>;

/** The vendors whose external ids stand in the rows; an empty one is nobody's. */
async function vendorsNamedIn(
  tx: Tx,
  { organisationId }: Caller,
  rows: readonly VendorImportRow[],
): Promise<Map<string, Existing>> {
  const externalIds = rows.map(externalIdOf).filter((externalId) => externalId !== null);
  const vendors = await tx
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id'])
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', (eb) => eb.fn.any(eb.val(externalIds)))
    .execute();
  return new Map(vendors.map(({ id, name, external_id }) => [external_id ?? '', { id, name, by: 'externalId' }]));
}

function countsOf(rows: readonly CheckedRow[]): VendorImportCheck['counts'] {
  const counts = { total: rows.length, new: 0, existing: 0, duplicate: 0, invalid: 0 };
  for (const row of rows) counts[classOf(row)] += 1;
  return counts;
}

const classOf = ({ errors, duplicateOf, existing }: CheckedRow) => {
  if (errors.length > 0) return 'invalid';
  if (duplicateOf !== null) return 'duplicate';
  return existing ? 'existing' : 'new';
};
