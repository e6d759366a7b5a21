import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { removeObjectJob } from '../../../platform/files/remove-object-job.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

/** Removes the files of an assessment whose rows are about to go. The assessment is locked, so none is added meanwhile. */
export async function enqueueEvidenceRemoval(
  tx: Tx,
  { organisationId }: Caller,
  assessmentId: string,
): Promise<number> {
  const files = await tx
    .selectFrom('evidence')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .execute();
  const removals = files.map(({ id }) => ({ data: { organisationId, evidenceId: id, wasEvidence: true } }));
  await enqueue(tx, removeObjectJob, removals);
  return files.length;
}
