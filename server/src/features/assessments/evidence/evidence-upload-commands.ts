import type { Readable } from 'node:stream';
import type { Evidence, EvidenceUploadQuery } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidParameterError } from '../../../platform/errors.ts';
import type { ScannedFile } from '../../../platform/files/scan-upload.ts';
import { storeUpload } from '../../../platform/files/store-upload.ts';
import { newId } from '../../../platform/ids.ts';
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

/** The row makes the stored file evidence. */
export function uploadEvidence(ctx: AppContext, caller: Caller, upload: UploadEvidenceInput): Promise<Evidence> {
  const fileId = newId();
  return storeUpload(ctx, caller, {
    ...upload,
    fileId,
    table: 'evidence',
    requireAllowed: (tx) => requireUploadAllowed(tx, caller, upload),
    save: (tx, file) => saveEvidence(tx, caller, { ...upload, evidenceId: fileId, file }),
  });
}

type StoredFile = { readonly evidenceId: string; readonly file: ScannedFile };

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
    throw new InvalidParameterError('Invalid parameter: questionKey', [
      { path: 'questionKey', message: 'is not a question in this assessment' },
    ]);
  }
  requireEvidenceChangeable(caller, assessment, [questionKey]);
  return assessment;
}
