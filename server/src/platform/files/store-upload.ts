import type { Readable } from 'node:stream';
import { type Caller, withContentHash, withoutIdempotency } from '../../domain/caller.ts';
import { type DatabaseContext, inOrganisation } from '../db/in-organisation.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { FileStore } from './file-store.ts';
import { toObjectKey } from './remove-object-job.ts';
import { type ScannedFile, type UploadOptions, withScannedFile } from './scan-upload.ts';
import { FILE_TABLES, type FileTable, releaseStorage, reserveStorage, type StorageBudget } from './storage-budget.ts';

type UploadContext = DatabaseContext & {
  readonly files: FileStore;
  readonly config: { readonly uploads: UploadOptions; readonly storage: StorageBudget };
};

export type StoreUploadInput<T> = {
  readonly fileId: string;
  readonly table: FileTable;
  /** Null if the file counts only towards the budget of the organisation. */
  readonly assessmentId: string | null;
  readonly fileName: string;
  readonly content: Readable;
  /** The Content-Length, if the client sends it. */
  readonly announcedBytes?: number | undefined;
  readonly requireAllowed: (tx: Tx) => Promise<unknown>;
  /** Checks again, and writes the row that the object belongs to. */
  readonly save: (tx: Tx, file: ScannedFile) => Promise<T>;
};

/** Longer than any upload takes: until then, an object may have no row. */
const UNCLAIMED_SECONDS = 3_600;

/** Scans and stores the file outside any transaction; `save` then writes its row. */
export async function storeUpload<T>(ctx: UploadContext, caller: Caller, upload: StoreUploadInput<T>): Promise<T> {
  const { fileId, save } = upload;
  const reserved = await reserveUpload(ctx, caller, upload);
  const progress = { isStoring: false };
  try {
    return await withScannedFile({ ...ctx.config.uploads, ...reserved }, upload, async (file) => {
      progress.isStoring = true;
      await storeObject(ctx, withoutIdempotency(caller), { ...upload, file });
      return inOrganisation(ctx, withContentHash(caller, Buffer.from(file.sha256, 'hex')), async (tx) => {
        const saved = await save(tx, file);
        await releaseStorage(tx, caller, fileId);
        return saved;
      });
    });
  } catch (error) {
    // What may be in the store counts until the job removes it.
    if (!progress.isStoring)
      await inOrganisation(ctx, withoutIdempotency(caller), (tx) => releaseStorage(tx, caller, fileId));
    throw error;
  }
}

/**
 * Checks permission before reading the file, except for a repeated request, which gets the first response regardless of
 * the current state.
 */
const reserveUpload = <T>(ctx: UploadContext, caller: Caller, upload: StoreUploadInput<T>) =>
  inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    if (!caller.idempotency) await upload.requireAllowed(tx);
    return reserveStorage(tx, caller, {
      ...upload,
      maxBytes: ctx.config.uploads.maxBytes,
      budget: ctx.config.storage,
    });
  });

type ObjectInput = { readonly fileId: string; readonly table: FileTable; readonly file: ScannedFile };

/**
 * Enqueues the deletion before storing the object. When the job runs, the object either has a row, and stays, or never
 * will, because the row was rejected or the server failed. Only this job deletes it, because the outcome of a commit can
 * be uncertain.
 */
async function storeObject(ctx: UploadContext, caller: Caller, { fileId, table, file }: ObjectInput) {
  const object = { organisationId: caller.organisationId, evidenceId: fileId };
  await inOrganisation(ctx, caller, (tx) =>
    enqueue(tx, FILE_TABLES[table], [{ data: object, startAfterSeconds: UNCLAIMED_SECONDS }]),
  );
  await ctx.files.put(toObjectKey(object), file);
}
