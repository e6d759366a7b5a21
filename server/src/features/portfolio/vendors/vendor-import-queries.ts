import type { VendorImportCheck, VendorImportRowCheck, VendorImportRows } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { findDuplicates, parseExternalId, parseVendorRow } from '../../../domain/vendor-import-row.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findRowMatches } from './vendor-match-queries.ts';

/** Shows what an import would do. It only reads, so it needs no idempotency. */
export async function checkVendorImport(
  ctx: AppContext,
  caller: Caller,
  { rows }: VendorImportRows,
): Promise<VendorImportCheck> {
  const parsed = rows.map(parseVendorRow);
  const externalIds = rows.map(parseExternalId);
  const duplicates = findDuplicates(externalIds);
  const checked = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    const known = await findExistingVendors(tx, caller, externalIds);
    const findExisting = (index: number) => known.get(externalIds[index] ?? '') ?? null;
    const matchable = parsed.map(({ vendor }, index) =>
      duplicates[index] == null && findExisting(index) === null ? vendor : null,
    );
    const matches = await findRowMatches(tx, caller, matchable);
    return matches.map((matched, index) => ({
      index,
      errors: [...(parsed[index]?.errors ?? [])],
      existing: findExisting(index),
      duplicateOf: duplicates[index] ?? null,
      ...matched,
    }));
  });
  return { rows: checked, counts: countRows(checked) };
}

type ExistingVendor = NonNullable<VendorImportRowCheck['existing']>;

/** The vendors whose external IDs occur in the rows. */
export async function findExistingVendors(
  tx: Tx,
  { organisationId }: Caller,
  given: readonly (string | null)[],
): Promise<Map<string, ExistingVendor>> {
  const externalIds = given.filter((externalId) => externalId !== null);
  const vendors = await tx
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id'])
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', (eb) => eb.fn.any(eb.val(externalIds)))
    .execute();
  return new Map(vendors.map(({ id, name, external_id }) => [external_id ?? '', { id, name, by: 'externalId' }]));
}

function countRows(rows: readonly VendorImportRowCheck[]): VendorImportCheck['counts'] {
  const counts = { total: rows.length, new: 0, existing: 0, matched: 0, duplicate: 0, invalid: 0 };
  for (const row of rows) counts[classifyRow(row)] += 1;
  return counts;
}

const classifyRow = ({ errors, duplicateOf, existing, matches, sameNameAs }: VendorImportRowCheck) => {
  if (errors.length > 0) return 'invalid';
  if (duplicateOf !== null) return 'duplicate';
  if (existing) return 'existing';
  return matches.length > 0 || sameNameAs !== null ? 'matched' : 'new';
};
