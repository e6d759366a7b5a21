import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { EvidenceObject, removeObjectJob, toObjectKey } from '../../../platform/files/remove-object-job.ts';
import { releaseStorage } from '../../../platform/files/storage-budget.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';

export const removeObjectHandler = createJobHandler(removeObjectJob, async (ctx: AppContext, object) => {
  const evidence = await readInOrganisation(ctx, object, toStatement(selectEvidenceByKey(object)));
  if (evidence.length > 0) return;
  const startAfterSeconds = ctx.config.fileRetentionSeconds;
  const isDone = object.kept || startAfterSeconds === 0 || !(await wasEvidence(ctx, object));
  const caller = createSystemCaller(object.organisationId);
  if (!isDone) {
    const later = { data: { ...object, kept: true }, startAfterSeconds };
    return inOrganisation(ctx, caller, (tx) => enqueue(tx, removeObjectJob, [later]));
  }
  await ctx.files.remove(toObjectKey(object));
  await inOrganisation(ctx, caller, (tx) => releaseStorage(tx, caller, object.evidenceId));
});

/** The job enqueued by an upload cannot know whether the file became evidence and was then deleted within the hour. */
async function wasEvidence(ctx: AppContext, object: EvidenceObject): Promise<boolean> {
  if (object.wasEvidence) return true;
  const uploads = await readInOrganisation(ctx, object, toStatement(selectUpload(object)));
  return uploads.length > 0;
}

const selectUpload = ({ organisationId, evidenceId }: EvidenceObject) =>
  queryBuilder
    .selectFrom('audit_entry')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'UPLOAD_EVIDENCE')
    .where('created_at', '>', sql<string>`now() - interval '30 days'`)
    .where('entity_id', '=', evidenceId)
    .limit(1);

const selectEvidenceByKey = ({ organisationId, evidenceId }: EvidenceObject) =>
  queryBuilder
    .selectFrom('evidence')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', evidenceId);
