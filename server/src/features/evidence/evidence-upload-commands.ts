import type { Readable } from 'node:stream';
import type { Evidence, EvidenceUploadQuery } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withContent, withoutRepeat } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError } from '../../platform/errors.ts';
import { type CleanFile, withCleanFile } from '../../platform/files/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { askedKeys } from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import {
  about,
  entityOf,
  insertQuestions,
  lockOpenAssessment,
  noteAnswer,
  requireChangeable,
} from './evidence-commands.ts';
import { objectKeyOf, removeObject } from './evidence-jobs.ts';
import { evidenceOf, getEvidence } from './evidence-queries.ts';

export type EvidenceUpload = EvidenceUploadQuery & { readonly assessmentId: string; readonly content: Readable };

/** No upload lasts as long: until then an object may be without its row. */
const UNCLAIMED_SECONDS = 3_600;

/** The file is checked and stored first, outside any transaction; then its row makes it evidence. */
export async function uploadEvidence(ctx: AppContext, caller: Caller, upload: EvidenceUpload): Promise<Evidence> {
  // What would be refused anyway is not read. A repeated request gets its first answer, whatever has happened since.
  if (!caller.repeatable) await inOrganisation(ctx, caller, (tx) => requireWelcome(tx, caller, upload));
  return withCleanFile(ctx.config.uploads, upload, async (file) => {
    const evidenceId = newId();
    await storeObject(ctx, withoutRepeat(caller), { evidenceId, file });
    return inOrganisation(ctx, withContent(caller, Buffer.from(file.sha256, 'hex')), (tx) =>
      saveEvidence(tx, caller, { ...upload, evidenceId, file }),
    );
  });
}

type StoredEvidence = { readonly evidenceId: string; readonly file: CleanFile };

/**
 * Its removal is asked for before it is there. By then it has become evidence and stays, or it never will, because the
 * row was refused or the server broke down. Only that job removes it: whether a commit went through can be uncertain.
 */
async function storeObject(ctx: AppContext, caller: Caller, { evidenceId, file }: StoredEvidence) {
  const object = { organisationId: caller.organisationId, evidenceId };
  await inOrganisation(ctx, caller, (tx) =>
    enqueue(tx, removeObject, [{ data: object, startAfterSeconds: UNCLAIMED_SECONDS }]),
  );
  await ctx.files.put(objectKeyOf(object), file);
}

async function saveEvidence(tx: Tx, caller: Caller, upload: EvidenceUpload & StoredEvidence): Promise<Evidence> {
  const { evidenceId, file, fileName, questionKey, expiresDate } = upload;
  const assessment = await requireWelcome(tx, caller, upload);
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
    })
    .execute();
  const questionKeys = questionKey === undefined ? [] : [questionKey];
  await insertQuestions(tx, caller, { evidenceId, questionKeys });
  const evidence = await getEvidence(tx, caller, evidenceId);
  const meta = { ...about(assessment), sizeBytes: file.sizeBytes, sha256: file.sha256 };
  await recordAudit(tx, caller, { action: 'UPLOAD_EVIDENCE', entity: entityOf(evidence), meta });
  await noteAnswer(tx, caller, { assessment, questionKeys });
  return evidenceOf(evidence);
}

async function requireWelcome(tx: Tx, caller: Caller, upload: EvidenceUpload) {
  const assessment = await lockOpenAssessment(tx, caller, upload.assessmentId);
  const { questionKey } = upload;
  if (questionKey === undefined) return assessment;
  if (!askedKeys(caller, assessment).has(questionKey)) {
    throw new InvalidError('Invalid parameter: questionKey', [
      { path: 'questionKey', message: 'is no question of this assessment' },
    ]);
  }
  requireChangeable(caller, assessment, [questionKey]);
  return assessment;
}
