import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { VendorRow } from './vendor-fields.ts';

export type MergedVendor = { readonly id: string; readonly name: string };

/** The vendors that were merged into this one, in that order. */
export const listMergedVendors = (tx: Tx, { organisation_id, id }: VendorRow): Promise<MergedVendor[]> =>
  tx
    .selectFrom('vendor_merge')
    .select(['merged_id as id', 'merged_name as name'])
    .where('organisation_id', '=', organisation_id)
    .where('vendor_id', '=', id)
    .orderBy('merged_at')
    .orderBy('merged_id')
    .execute();

/** The vendor that keeps the records of the one that had this external ID. */
export async function findMergedInto(tx: Tx, { organisationId }: Caller, externalId: string): Promise<string | null> {
  const merge = await tx
    .selectFrom('vendor_merge')
    .select('vendor_id')
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return merge?.vendor_id ?? null;
}
