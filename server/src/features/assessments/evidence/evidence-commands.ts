import type { Deleted, Evidence, EvidenceQuestions } from '@assay/contract';
import { evidenceChangeError, isQuestionOpen, isWithVendor } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, ForbiddenError } from '../../../platform/errors.ts';
import { toObjectKey } from '../../../platform/files/remove-object-job.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { openStoredFile } from '../../../platform/files/open-stored-file.ts';
import type { StoredDownload } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  type AssessmentRow,
  listAskedKeys,
  lockAssessment,
  recordOnBehalf,
  requireKnownQuestions,
  requireTransition,
  transitionAssessment,
} from '../records/index.ts';
import { canChangeEvidence, type EvidenceRow, getEvidence, toEvidence, toEvidenceFor } from './evidence-queries.ts';

export type AttachEvidenceInput = EvidenceQuestions & { readonly evidenceId: string };

export function attachEvidence(
  ctx: AppContext,
  caller: Caller,
  { evidenceId, questionKeys }: AttachEvidenceInput,
): Promise<Evidence> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    requireKnownQuestions(caller, assessment, questionKeys);
    const kept = evidence.question_keys.filter((key) => !isEvidenceChangeable(caller, assessment, key));
    requireEvidenceChangeable(
      caller,
      assessment,
      questionKeys.filter((key) => !kept.includes(key)),
    );
    await tx
      .deleteFrom('evidence_question')
      .where('organisation_id', '=', caller.organisationId)
      .where('evidence_id', '=', evidenceId)
      .execute();
    const attached = [...new Set([...kept, ...questionKeys])].sort();
    await insertEvidenceQuestions(tx, caller, { evidenceId, questionKeys: attached });
    const meta = { ...toAssessmentMeta(assessment), from: evidence.question_keys, to: attached };
    await recordAudit(tx, caller, { action: 'UPDATE_EVIDENCE', entity: toEvidenceEntity(evidence), meta });
    await markAnswered(tx, caller, { assessment, questionKeys });
    if (!evidence.annex) await recordOnBehalf(tx, caller, assessment);
    return toEvidenceFor(caller, assessment, { ...evidence, question_keys: attached });
  });
}

export function deleteEvidence(ctx: AppContext, caller: Caller, evidenceId: string): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    requireEvidenceChangeable(caller, assessment, evidence.question_keys);
    await enqueueFileRemoval(tx, caller, { table: 'evidence', files: [evidence] });
    await tx
      .deleteFrom('evidence')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', evidenceId)
      .execute();
    const meta = {
      ...toAssessmentMeta(assessment),
      sizeBytes: evidence.size_bytes,
      sha256: evidence.sha256,
      annex: evidence.annex,
      questions: evidence.question_keys,
    };
    await recordAudit(tx, caller, { action: 'DELETE_EVIDENCE', entity: toEvidenceEntity(evidence), meta });
    if (!evidence.annex) await recordOnBehalf(tx, caller, assessment);
    return { deleted: true, id: evidenceId };
  });
}

/** Audited before the first byte is sent. Aborts if the stored file does not match the upload. */
export async function downloadEvidence(ctx: AppContext, caller: Caller, evidenceId: string): Promise<StoredDownload> {
  const evidence = await inOrganisation(ctx, caller, async (tx) => {
    const found = await getEvidence(tx, caller, evidenceId);
    await recordAudit(tx, caller, { action: 'DOWNLOAD_EVIDENCE', entity: toEvidenceEntity(found) });
    return toEvidence(found);
  });
  const { fileName, mimeType, sizeBytes } = evidence;
  const key = toObjectKey({ organisationId: caller.organisationId, evidenceId });
  return { fileName, mimeType, sizeBytes, content: await openStoredFile(ctx, key, evidence) };
}

/** Locks the assessment of the evidence. Throws if it can no longer be changed. */
async function lockEvidence(tx: Tx, caller: Caller, evidenceId: string) {
  const found = await getEvidence(tx, caller, evidenceId);
  if (!canChangeEvidence(caller, found))
    throw new ForbiddenError('Only the person who uploaded this file can change it');
  const assessment = await lockAssessmentForEvidence(tx, caller, found.assessment_id);
  const evidence = await getEvidence(tx, caller, evidenceId);
  requireNotFrozen(assessment, evidence);
  return { assessment, evidence };
}

/** From submission on, the vendor's files are frozen. The files that the team adds can change only during the review. */
function requireNotFrozen(assessment: AssessmentRow, { annex }: EvidenceRow): void {
  if (!annex && !isWithVendor(assessment))
    throw new ConflictError('EVIDENCE_FROZEN', 'This file is part of the submission and can no longer be changed');
  if (annex && isWithVendor(assessment))
    throw new ConflictError('EVIDENCE_FROZEN', 'Files added during the review can be changed only during the review');
}

export async function lockAssessmentForEvidence(tx: Tx, caller: Caller, assessmentId: string): Promise<AssessmentRow> {
  const assessment = await lockAssessment(tx, caller, assessmentId);
  if (caller.portal) requireTransition(assessment, 'answer');
  const refusal = evidenceChangeError(assessment.status);
  if (refusal !== null) throw new ConflictError('WRONG_STATUS', refusal);
  return assessment;
}

/** After a send-back, only the files of the reopened questions can change. Contacts can change only those of their own. */
const isEvidenceChangeable = (caller: Caller, assessment: AssessmentRow, key: string) =>
  isQuestionOpen(assessment.reopened_keys, key) && listAskedKeys(caller, assessment).has(key);

export function requireEvidenceChangeable(caller: Caller, assessment: AssessmentRow, keys: readonly string[]): void {
  if (keys.every((key) => isEvidenceChangeable(caller, assessment, key))) return;
  throw new ConflictError('QUESTION_CLOSED', 'This file is attached to a question that is not open for changes');
}

export type AnsweredQuestionsInput = { readonly assessment: AssessmentRow; readonly questionKeys: readonly string[] };

/** A file counts as an answer: the vendor's first one moves the assessment to IN_PROGRESS. */
export async function markAnswered(
  tx: Tx,
  caller: Caller,
  { assessment, questionKeys }: AnsweredQuestionsInput,
): Promise<void> {
  if (!caller.portal || assessment.status !== 'SENT' || questionKeys.length === 0) return;
  await transitionAssessment(tx, caller, {
    assessment,
    transition: 'answer',
    changes: {},
    entry: { action: 'ANSWER_ASSESSMENT', meta: { questions: [...questionKeys] } },
  });
}

export async function insertEvidenceQuestions(
  tx: Tx,
  { organisationId }: Caller,
  { evidenceId, questionKeys }: AttachEvidenceInput,
) {
  const rows = [...new Set(questionKeys)].map((question_key) => ({
    organisation_id: organisationId,
    evidence_id: evidenceId,
    question_key,
  }));
  if (rows.length > 0) await tx.insertInto('evidence_question').values(rows).execute();
}

export const toEvidenceEntity = ({ id, file_name }: Pick<EvidenceRow, 'id' | 'file_name'>) => ({
  type: 'Evidence',
  id,
  name: file_name,
});

export const toAssessmentMeta = ({ id, title }: AssessmentRow) => ({ assessmentId: id, assessmentTitle: title });
