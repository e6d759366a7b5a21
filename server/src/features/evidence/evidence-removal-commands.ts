import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { removeObject } from './evidence-jobs.ts';

/**
 * Asks for the removal of every object of an assessment or a vendor, whose rows are about to go; answers how many there
 * are. The caller holds the assessment or the vendor, so none is added meanwhile.
 */
export async function removeEvidenceOf(
  tx: Tx,
  { organisationId }: Caller,
  owner: { readonly assessmentId: string } | { readonly vendorId: string },
): Promise<number> {
  const files = await tx
    .selectFrom('evidence')
    .innerJoin('assessment', (join) =>
      join
        .onRef('assessment.organisation_id', '=', 'evidence.organisation_id')
        .onRef('assessment.id', '=', 'evidence.assessment_id'),
    )
    .select('evidence.id')
    .where('evidence.organisation_id', '=', organisationId)
    .where((column) =>
      'vendorId' in owner
        ? column('assessment.vendor_id', '=', owner.vendorId)
        : column('assessment.id', '=', owner.assessmentId),
    )
    .execute();
  await enqueue(
    tx,
    removeObject,
    files.map(({ id }) => ({ data: { organisationId, evidenceId: id, wasEvidence: true } })),
  );
  return files.length;
}
