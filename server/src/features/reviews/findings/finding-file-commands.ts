import type { Readable } from 'node:stream';
import type { Deleted, FindingFile, FindingFileParams, FindingFileUploadQuery } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { openStoredFile } from '../../../platform/files/open-stored-file.ts';
import { toObjectKey } from '../../../platform/files/remove-object-job.ts';
import type { ScannedFile } from '../../../platform/files/scan-upload.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { storeUpload } from '../../../platform/files/store-upload.ts';
import type { StoredDownload } from '../../../platform/http/downloads.ts';
import { newId } from '../../../platform/ids.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { getFindingIn, getOpenedFinding, lockOpenFinding } from './finding-queries.ts';

export type FindingFileRow = Selectable<Tables['finding_file']>;

export type UploadFindingFileInput = FindingFileUploadQuery & {
  readonly findingId: string;
  readonly content: Readable;
  /** The Content-Length, if the client sends it. */
  readonly announcedBytes?: number | undefined;
};

/** Only while the finding is open: the files of a closed finding are part of its record. */
export const uploadFindingFile = (
  ctx: AppContext,
  caller: Caller,
  upload: UploadFindingFileInput,
): Promise<FindingFile> =>
  storeFindingFile(ctx, caller, {
    ...upload,
    requireAllowed: (tx) => lockOpenFinding(tx, caller, upload.findingId),
  });

export type StoreFindingFileInput = UploadFindingFileInput & {
  /** Called before the file is read, and again before its row is written. */
  readonly requireAllowed: (tx: Tx) => Promise<unknown>;
};

/** The row makes the stored file one of the finding. */
export function storeFindingFile(ctx: AppContext, caller: Caller, upload: StoreFindingFileInput): Promise<FindingFile> {
  const fileId = newId();
  return storeUpload(ctx, caller, {
    ...upload,
    fileId,
    table: 'finding_file',
    assessmentId: null,
    save: async (tx, file) => {
      await upload.requireAllowed(tx);
      return saveFindingFile(tx, caller, { ...upload, fileId, file });
    },
  });
}

type SaveFindingFileInput = Pick<UploadFindingFileInput, 'findingId' | 'fileName'> & {
  readonly fileId: string;
  readonly file: ScannedFile;
};

async function saveFindingFile(tx: Tx, caller: Caller, input: SaveFindingFileInput): Promise<FindingFile> {
  const { findingId, fileId, fileName, file } = input;
  const row = await tx
    .insertInto('finding_file')
    .values({
      organisation_id: caller.organisationId,
      id: fileId,
      finding_id: findingId,
      file_name: fileName,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      uploaded_by_name: caller.name,
      uploaded_by_link_id: caller.portal?.linkId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordFindingFile(tx, caller, { action: 'UPLOAD_FINDING_FILE', file: row });
  return toFindingFile(row);
}

export function deleteFindingFile(ctx: AppContext, caller: Caller, params: FindingFileParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    await lockOpenFinding(tx, caller, params.findingId);
    return deleteFindingFileIn(tx, caller, await getFindingFile(tx, caller, params));
  });
}

/** The caller holds the lock on the finding. */
export async function deleteFindingFileIn(tx: Tx, caller: Caller, file: FindingFileRow): Promise<Deleted> {
  await enqueueFileRemoval(tx, caller, { table: 'finding_file', files: [file] });
  await tx
    .deleteFrom('finding_file')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', file.id)
    .execute();
  await recordFindingFile(tx, caller, { action: 'DELETE_FINDING_FILE', file });
  return { deleted: true, id: file.id };
}

/** Audited before the first byte is sent. Aborts if the stored file does not match the upload. */
export async function downloadFindingFile(
  ctx: AppContext,
  caller: Caller,
  params: FindingFileParams,
): Promise<StoredDownload> {
  const file = await inOrganisation(ctx, caller, async (tx) => {
    await getOpenedFinding(tx, caller, params.findingId);
    return downloadFindingFileIn(tx, caller, await getFindingFile(tx, caller, params));
  });
  return openFindingFile(ctx, caller, file);
}

export async function downloadFindingFileIn(tx: Tx, caller: Caller, file: FindingFileRow): Promise<FindingFile> {
  await recordFindingFile(tx, caller, { action: 'DOWNLOAD_FINDING_FILE', file });
  return toFindingFile(file);
}

export async function openFindingFile(
  ctx: AppContext,
  { organisationId }: Caller,
  file: FindingFile,
): Promise<StoredDownload> {
  const { fileName, mimeType, sizeBytes } = file;
  const key = toObjectKey({ organisationId, evidenceId: file.id });
  return { fileName, mimeType, sizeBytes, content: await openStoredFile(ctx, key, file) };
}

/** In the order of upload. */
export function listFindingFiles(
  ctx: AppContext,
  caller: Caller,
  findingId: string,
): Promise<{ entries: FindingFile[] }> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getOpenedFinding(tx, caller, findingId);
    return { entries: (await selectFindingFiles(tx, caller, findingId).execute()).map(toFindingFile) };
  });
}

async function getFindingFile(tx: Tx, caller: Caller, { findingId, fileId }: FindingFileParams) {
  const file = await selectFindingFiles(tx, caller, findingId).where('id', '=', fileId).executeTakeFirst();
  if (!file) throw new NotFoundError();
  return file;
}

const selectFindingFiles = (tx: Tx, { organisationId }: Caller, findingId: string) =>
  tx
    .selectFrom('finding_file')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('finding_id', '=', findingId)
    .orderBy('uploaded_at')
    .orderBy('id');

/** Removes the files of a finding that is about to be deleted. The finding is locked, so none is added meanwhile. */
export async function enqueueFindingFileRemoval(tx: Tx, caller: Caller, findingId: string): Promise<void> {
  const files = await selectFindingFiles(tx, caller, findingId).execute();
  await enqueueFileRemoval(tx, caller, { table: 'finding_file', files });
}

type FindingFileEvent = Pick<AuditEvent, 'action'> & { readonly file: FindingFileRow };

async function recordFindingFile(tx: Tx, caller: Caller, { file, ...event }: FindingFileEvent): Promise<void> {
  const { title } = await getFindingIn(tx, caller, file.finding_id);
  await recordAudit(tx, caller, {
    ...event,
    entity: { type: 'FindingFile', id: file.id, name: file.file_name },
    meta: { findingId: file.finding_id, findingTitle: title, sizeBytes: file.size_bytes, sha256: file.sha256 },
  });
}

export const toFindingFile = (row: FindingFileRow): FindingFile => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  uploadedByName: row.uploaded_by_name,
  uploadedAt: row.uploaded_at,
  byVendor: row.uploaded_by_link_id !== null,
});
