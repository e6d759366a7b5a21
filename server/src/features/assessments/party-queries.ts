import type { Tx } from '../../platform/db/transaction.ts';
import type { Assessment } from './assessment-queries.ts';

/** Who asks, and who is asked. */
export async function partiesOf(tx: Tx, { organisation_id, vendor_id }: Assessment) {
  const { organisation, vendor, name, email } = await tx
    .selectFrom('vendor')
    .innerJoin('organisation', 'organisation.organisation_id', 'vendor.organisation_id')
    .select([
      'organisation.name as organisation',
      'vendor.name as vendor',
      'contact_name as name',
      'contact_email as email',
    ])
    .where('vendor.organisation_id', '=', organisation_id)
    .where('vendor.id', '=', vendor_id)
    .executeTakeFirstOrThrow();
  return { organisation, vendor, contact: { name, email } };
}
