import type { Tx } from '../../../platform/db/transaction.ts';
import type { AssessmentRow } from './assessment-locks.ts';

/** The users whom news about an assessment concerns: its reviewer and the owner of its vendor. */
export async function listAssessmentTeam(
  tx: Tx,
  { organisation_id, vendor_id, reviewer_id }: AssessmentRow,
): Promise<(string | null)[]> {
  const { owner_id } = await tx
    .selectFrom('vendor')
    .select('owner_id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', vendor_id)
    .executeTakeFirstOrThrow();
  return [reviewer_id, owner_id];
}

export async function getAssessmentParties(tx: Tx, { organisation_id, vendor_id }: AssessmentRow) {
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
