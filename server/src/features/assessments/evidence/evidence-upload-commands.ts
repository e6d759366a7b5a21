import type { Readable } from 'node:stream';
import type { Evidence, EvidenceUploadQuery } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import { type Caller, withContentHash, withoutIdempotency } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { removeObjectJob, toObjectKey } from '../../../platform/files/remove-object-job.ts';
import { type ScannedFile, withScannedFile } from '../../../platform/files/scan-upload.ts';
import { releaseStorage, reserveStorage } from '../../../platform/files/storage-budget.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { listAskedKeys, recordOnBehalf } from '../records/index.ts';
import {
  insertEvidenceQuestions,
  lockAssessmentForEvidence,
  markAnswered,
  requireEvidenceChangeable,
  toAssessmentMeta,
  toEvidenceEntity,
} from './evidence-commands.ts';
import { getEvidence, toEvidence } from './evidence-queries.ts';

export type UploadEvidenceInput = EvidenceUploadQuery & {
  readonly assessmentId: string;
  readonly content: Readable;
  /** The Content-Length, if the client sends it. */
  readonly announcedBytes?: number | undefined;
};

/** Longer than any upload takes: until then, an object may have no row. */
const UNCLAIMED_SECONDS = 3_600;

/** Scans and stores the file outside any transaction; the row then makes it evidence. */
export async function uploadEvidence(ctx: AppContext, caller: Caller, upload: UploadEvidenceInput): Promise<Evidence> {
  const evidenceId = newId();
  const reserved = await reserveUpload(ctx, caller, { ...upload, evidenceId });
  const progress = { isStoring: false };
  try {
    return await withScannedFile({ ...ctx.config.uploads, ...reserved }, upload, async (file) => {
      progress.isStoring = true;
      await storeObject(ctx, withoutIdempotency(caller), { evidenceId, file });
      return inOrganisation(ctx, withContentHash(caller, Buffer.from(file.sha256, 'hex')), (tx) =>
        saveEvidence(tx, caller, { ...upload, evidenceId, file }),
      );
    });
  } catch (error) {
    // What may be in the store counts until the job removes it.
    if (!progress.isStoring)
      await inOrganisation(ctx, withoutIdempotency(caller), (tx) => releaseStorage(tx, caller, evidenceId));
    throw error;
  }
}

/**
 * Checks permission before reading the file, except for a repeated request, which gets the first response regardless of
 * the current state.
 */
const reserveUpload = (
  ctx: AppContext,
  caller: Caller,
  upload: UploadEvidenceInput & { readonly evidenceId: string },
) =>
  inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    if (!caller.idempotency) await requireUploadAllowed(tx, caller, upload);
    return reserveStorage(tx, caller, {
      fileId: upload.evidenceId,
      assessmentId: upload.assessmentId,
      announcedBytes: upload.announcedBytes,
      maxBytes: ctx.config.uploads.maxBytes,
      budget: ctx.config.storage,
    });
  });

type StoredFile = { readonly evidenceId: string; readonly file: ScannedFile };

/**
 * Enqueues the deletion before storing the object. When the job runs, the object has either become evidence, and stays,
 * or never will, because the row was rejected or the server failed. Only this job deletes it, because the outcome of a
 * commit can be uncertain.
 */
async function storeObject(ctx: AppContext, caller: Caller, { evidenceId, file }: StoredFile) {
  const object = { organisationId: caller.organisationId, evidenceId };
  await inOrganisation(ctx, caller, (tx) =>
    enqueue(tx, removeObjectJob, [{ data: object, startAfterSeconds: UNCLAIMED_SECONDS }]),
  );
  await ctx.files.put(toObjectKey(object), file);
}

async function saveEvidence(tx: Tx, caller: Caller, upload: UploadEvidenceInput & StoredFile): Promise<Evidence> {
  const { evidenceId, file, fileName, questionKey, expiresDate } = upload;
  const assessment = await requireUploadAllowed(tx, caller, upload);
  await tx
    .insertInto('evidence')
    .values({
      organisation_id: caller.organisationId,
      id: evidenceId,
      assessment_id: assessment.id,
      file_name: fileName,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      expires_date: expiresDate ?? null,
      uploaded_by_name: caller.name,
      uploaded_by_link_id: caller.portal?.linkId ?? null,
      annex: !isWithVendor(assessment),
    })
    .execute();
  await releaseStorage(tx, caller, evidenceId);
  const questionKeys = questionKey === undefined ? [] : [questionKey];
  await insertEvidenceQuestions(tx, caller, { evidenceId, questionKeys });
  const evidence = await getEvidence(tx, caller, evidenceId);
  const meta = {
    ...toAssessmentMeta(assessment),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    annex: evidence.annex,
    questions: evidence.question_keys,
    ...(evidence.expires_date !== null && { expiresDate: evidence.expires_date }),
  };
  await recordAudit(tx, caller, { action: 'UPLOAD_EVIDENCE', entity: toEvidenceEntity(evidence), meta });
  await markAnswered(tx, caller, { assessment, questionKeys });
  if (!evidence.annex) await recordOnBehalf(tx, caller, assessment);
  return toEvidence(evidence);
}

async function requireUploadAllowed(tx: Tx, caller: Caller, upload: UploadEvidenceInput) {
  const assessment = await lockAssessmentForEvidence(tx, caller, upload.assessmentId);
  const { questionKey } = upload;
  if (questionKey === undefined) return assessment;
  if (!listAskedKeys(caller, assessment).has(questionKey)) {
    throw new InvalidError('Invalid parameter: questionKey', [
      { path: 'questionKey', message: 'is no question of this assessment' },
    ]);
  }
  requireEvidenceChangeable(caller, assessment, [questionKey]);
  return assessment;
}
