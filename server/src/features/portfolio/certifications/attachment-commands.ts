import type { Readable } from 'node:stream';
import type {
  Attachment,
  AttachmentParams,
  AttachmentUploadQuery,
  CertificationParams,
  Deleted,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { toObjectKey } from '../../../platform/files/remove-object-job.ts';
import type { ScannedFile } from '../../../platform/files/scan-upload.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { storeUpload } from '../../../platform/files/store-upload.ts';
import { openStoredFile } from '../../../platform/files/open-stored-file.ts';
import type { StoredDownload } from '../../../platform/http/downloads.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { lockVendor } from '../vendors/index.ts';
import { getCertification } from './certification-commands.ts';
import { type AttachmentRow, type CertificationRow, toAttachment } from './certification-record.ts';

export type UploadAttachmentInput = CertificationParams &
  AttachmentUploadQuery & { readonly content: Readable; readonly announcedBytes?: number | undefined };

/** The row makes the stored file an attachment. */
export function uploadAttachment(ctx: AppContext, caller: Caller, upload: UploadAttachmentInput): Promise<Attachment> {
  const fileId = newId();
  return storeUpload(ctx, caller, {
    ...upload,
    fileId,
    table: 'certification_attachment',
    assessmentId: null,
    requireAllowed: (tx) => lockWithVendor(tx, caller, upload),
    save: (tx, file) => saveAttachment(tx, caller, { ...upload, attachmentId: fileId, file }),
  });
}

type SaveAttachmentInput = UploadAttachmentInput & { readonly attachmentId: string; readonly file: ScannedFile };

async function saveAttachment(tx: Tx, caller: Caller, input: SaveAttachmentInput): Promise<Attachment> {
  const { certification, meta } = await lockWithVendor(tx, caller, input);
  const { attachmentId, fileName, file } = input;
  const attachment = await tx
    .insertInto('certification_attachment')
    .values({
      organisation_id: caller.organisationId,
      id: attachmentId,
      certification_id: certification.id,
      file_name: fileName,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      uploaded_by_name: caller.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await increaseRevision(tx, certification);
  await recordAudit(tx, caller, {
    action: 'UPLOAD_ATTACHMENT',
    entity: toAttachmentEntity(attachment),
    meta: { ...meta, sizeBytes: file.sizeBytes, sha256: file.sha256 },
  });
  return toAttachment(attachment);
}

export function deleteAttachment(ctx: AppContext, caller: Caller, params: AttachmentParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { certification, meta } = await lockWithVendor(tx, caller, params);
    const attachment = getAttachment(certification, params.attachmentId);
    await enqueueFileRemoval(tx, caller, { table: 'certification_attachment', files: [attachment] });
    await tx
      .deleteFrom('certification_attachment')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', attachment.id)
      .execute();
    await increaseRevision(tx, certification);
    await recordAudit(tx, caller, {
      action: 'DELETE_ATTACHMENT',
      entity: toAttachmentEntity(attachment),
      meta: { ...meta, sizeBytes: attachment.size_bytes, sha256: attachment.sha256 },
    });
    return { deleted: true, id: attachment.id };
  });
}

/** Audited before the first byte is sent. Aborts if the stored file does not match the upload. */
export async function downloadAttachment(
  ctx: AppContext,
  caller: Caller,
  params: AttachmentParams,
): Promise<StoredDownload> {
  const attachment = await inOrganisation(ctx, caller, async (tx) => {
    const found = getAttachment(await getCertification(tx, caller, params), params.attachmentId);
    await recordAudit(tx, caller, { action: 'DOWNLOAD_ATTACHMENT', entity: toAttachmentEntity(found) });
    return toAttachment(found);
  });
  const { fileName, mimeType, sizeBytes } = attachment;
  const key = toObjectKey({ organisationId: caller.organisationId, evidenceId: attachment.id });
  return { fileName, mimeType, sizeBytes, content: await openStoredFile(ctx, key, attachment) };
}

async function lockWithVendor(tx: Tx, caller: Caller, params: CertificationParams) {
  const vendor = await lockVendor(tx, caller, params.vendorId);
  const certification = await getCertification(tx, caller, params);
  const meta = {
    vendorId: vendor.id,
    vendorName: vendor.name,
    certificationId: certification.id,
    certificationName: certification.name,
  };
  return { certification, meta };
}

function getAttachment({ attachments }: CertificationRow, attachmentId: string): AttachmentRow {
  const attachment = attachments.find(({ id }) => id === attachmentId);
  if (!attachment) throw new NotFoundError();
  return attachment;
}

/** The certification shows its attachments, so it changes with them. A trigger sets updated_at. */
const increaseRevision = (tx: Tx, { organisation_id, id, revision }: CertificationRow) =>
  tx
    .updateTable('certification')
    .set({ revision: revision + 1 })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();

const toAttachmentEntity = ({ id, file_name }: AttachmentRow) => ({ type: 'Attachment', id, name: file_name });
