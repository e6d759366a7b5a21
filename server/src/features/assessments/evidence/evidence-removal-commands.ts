import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';

/**
 * Removes the files of an assessment and of its findings, whose rows are about to be deleted. The assessment is locked, so none is added
 * meanwhile.
 */
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
  const findingFiles = await tx
    .selectFrom('finding_file as file')
    .innerJoin('finding', (join) =>
      join.onRef('finding.organisation_id', '=', 'file.organisation_id').onRef('finding.id', '=', 'file.finding_id'),
    )
    .select('file.id')
    .where('file.organisation_id', '=', organisationId)
    .where('finding.assessment_id', '=', assessmentId)
    .execute();
  await enqueueFileRemoval(tx, { organisationId }, { table: 'evidence', files });
  await enqueueFileRemoval(tx, { organisationId }, { table: 'finding_file', files: findingFiles });
  return files.length + findingFiles.length;
}
