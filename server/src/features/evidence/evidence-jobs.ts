import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';

const ObjectOfEvidence = z.object({
  organisationId: z.guid(),
  evidenceId: z.guid(),
  /** It was evidence: a database restored to an earlier moment asks for it. */
  wasEvidence: z.boolean().optional(),
  /** It has been kept for as long as that may happen. */
  kept: z.boolean().optional(),
});
type ObjectOfEvidence = z.infer<typeof ObjectOfEvidence>;

/** The object of evidence that was deleted, or that never came to be. */
export const removeObject: Job<ObjectOfEvidence> = { name: 'remove-object', data: ObjectOfEvidence };

export const objectKeyOf = ({ organisationId, evidenceId }: ObjectOfEvidence) => `${organisationId}/${evidenceId}`;

export const removeObjectWork = workOf(removeObject, async (ctx: AppContext, object) => {
  const evidence = await readInOrganisation(ctx, object, statementOf(evidenceWith(object)));
  if (evidence.length > 0) return;
  const startAfterSeconds = ctx.config.fileRetentionSeconds;
  const isDone = object.kept || startAfterSeconds === 0 || !(await wasEvidence(ctx, object));
  if (isDone) return ctx.files.remove(objectKeyOf(object));
  await inOrganisation(ctx, systemOf(object.organisationId), (tx) =>
    enqueue(tx, removeObject, [{ data: { ...object, kept: true }, startAfterSeconds }]),
  );
});

/** The job that an upload asks for cannot know: it may have become evidence and been deleted within the hour. */
async function wasEvidence(ctx: AppContext, object: ObjectOfEvidence): Promise<boolean> {
  if (object.wasEvidence) return true;
  const uploads = await readInOrganisation(ctx, object, statementOf(uploadOf(object)));
  return uploads.length > 0;
}

const uploadOf = ({ organisationId, evidenceId }: ObjectOfEvidence) =>
  statements
    .selectFrom('audit_entry')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'UPLOAD_EVIDENCE')
    .where('created_at', '>', sql<string>`now() - interval '30 days'`)
    .where('entity_id', '=', evidenceId)
    .limit(1);

const evidenceWith = ({ organisationId, evidenceId }: ObjectOfEvidence) =>
  statements
    .selectFrom('evidence')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', evidenceId);
