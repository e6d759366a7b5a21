import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { type StoredObject, toObjectKey } from '../../../platform/files/remove-object-job.ts';
import { FILE_TABLES, type FileTable, releaseStorage } from '../../../platform/files/storage-budget.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';

const createRemovalHandler = (table: FileTable, uploadAction: string) =>
  createJobHandler(FILE_TABLES[table], async (ctx: AppContext, object) => {
    const files = await readInOrganisation(ctx, object, toStatement(selectFile(table, object)));
    if (files.length > 0) return;
    const startAfterSeconds = ctx.config.fileRetentionSeconds;
    const isDone = object.kept || startAfterSeconds === 0 || !(await hadRow(ctx, object, uploadAction));
    const caller = createSystemCaller(object.organisationId);
    if (!isDone) {
      const later = { data: { ...object, kept: true }, startAfterSeconds };
      return inOrganisation(ctx, caller, (tx) => enqueue(tx, FILE_TABLES[table], [later]));
    }
    await ctx.files.remove(toObjectKey(object));
    await inOrganisation(ctx, caller, (tx) => releaseStorage(tx, caller, object.evidenceId));
  });

export const removeObjectHandler = createRemovalHandler('evidence', 'UPLOAD_EVIDENCE');
export const removeAttachmentHandler = createRemovalHandler('certification_attachment', 'UPLOAD_ATTACHMENT');
export const removeFindingFileHandler = createRemovalHandler('finding_file', 'UPLOAD_FINDING_FILE');

/** The job enqueued by an upload cannot know whether the file got its row and was then deleted within the hour. */
async function hadRow(ctx: AppContext, object: StoredObject, uploadAction: string): Promise<boolean> {
  if (object.wasEvidence) return true;
  const uploads = await readInOrganisation(ctx, object, toStatement(selectUpload(object, uploadAction)));
  return uploads.length > 0;
}

const selectUpload = ({ organisationId, evidenceId }: StoredObject, uploadAction: string) =>
  queryBuilder
    .selectFrom('audit_entry')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', uploadAction)
    .where('created_at', '>', sql<string>`now() - interval '30 days'`)
    .where('entity_id', '=', evidenceId)
    .limit(1);

const selectFile = (table: FileTable, { organisationId, evidenceId }: StoredObject) =>
  queryBuilder
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', evidenceId);
