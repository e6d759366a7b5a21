import type { Caller } from '../../domain/caller.ts';
import { tierWeightOf } from '../../domain/deficiency.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Vendor } from './vendor-record.ts';

/** A vendor that changed its tier weighs differently in what the portfolio falls short of. */
export async function reweighControls(
  tx: Tx,
  { organisationId }: Caller,
  { id, tier }: Pick<Vendor, 'id' | 'tier'>,
): Promise<void> {
  await tx
    .updateTable('vendor_control')
    .set({ tier_weight: tierWeightOf(tier) })
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', id)
    .execute();
}
