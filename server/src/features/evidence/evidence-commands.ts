import type { Deleted, Evidence, EvidenceQuestions } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { evidenceRefusalOf } from '../../domain/assessment-lifecycle.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { verified } from '../../platform/files/known-bytes.ts';
import type { StoredDownload } from '../../platform/http/download.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { moveAssessment } from '../assessments/assessment-commands.ts';
import {
  askedKeys,
  type Assessment,
  isOpen,
  lockAssessment,
  requireQuestions,
  requireStep,
} from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { objectKeyOf, removeObject } from './evidence-jobs.ts';
import { evidenceFor, evidenceOf, type EvidenceRow, getEvidence } from './evidence-queries.ts';

export type EvidenceAttachment = EvidenceQuestions & { readonly evidenceId: string };

export function attachEvidence(
  ctx: AppContext,
  caller: Caller,
  { evidenceId, questionKeys }: EvidenceAttachment,
): Promise<Evidence> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    requireQuestions(caller, assessment, questionKeys);
    const kept = evidence.question_keys.filter((key) => !isChangeable(caller, assessment, key));
    requireChangeable(
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
    await insertQuestions(tx, caller, { evidenceId, questionKeys: attached });
    const meta = { ...about(assessment), from: evidence.question_keys, to: attached };
    await recordAudit(tx, caller, { action: 'UPDATE_EVIDENCE', entity: entityOf(evidence), meta });
    await noteAnswer(tx, caller, { assessment, questionKeys });
    return evidenceFor(caller, assessment, { ...evidence, question_keys: attached });
  });
}

export function deleteEvidence(ctx: AppContext, caller: Caller, evidenceId: string): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    requireChangeable(caller, assessment, evidence.question_keys);
    await tx
      .deleteFrom('evidence')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', evidenceId)
      .execute();
    const object = { organisationId: caller.organisationId, evidenceId, wasEvidence: true };
    await enqueue(tx, removeObject, [{ data: object }]);
    await recordAudit(tx, caller, { action: 'DELETE_EVIDENCE', entity: entityOf(evidence), meta: about(assessment) });
    return { deleted: true, id: evidenceId };
  });
}

/** Logged before the first byte, like every download. What is no longer what was uploaded is cut off. */
export async function downloadEvidence(ctx: AppContext, caller: Caller, evidenceId: string): Promise<StoredDownload> {
  const evidence = await inOrganisation(ctx, caller, async (tx) => {
    const found = await getEvidence(tx, caller, evidenceId);
    await recordAudit(tx, caller, { action: 'DOWNLOAD_EVIDENCE', entity: entityOf(found) });
    return evidenceOf(found);
  });
  const { fileName, mimeType, sizeBytes } = evidence;
  const stored = await ctx.files.open(objectKeyOf({ organisationId: caller.organisationId, evidenceId }));
  return { fileName, mimeType, sizeBytes, content: verified(stored, evidence) };
}

/** Evidence of an assessment that somebody still works on, held until the transaction ends. */
async function lockEvidence(tx: Tx, caller: Caller, evidenceId: string) {
  const { assessment_id } = await getEvidence(tx, caller, evidenceId);
  const assessment = await lockOpenAssessment(tx, caller, assessment_id);
  return { assessment, evidence: await getEvidence(tx, caller, evidenceId) };
}

export async function lockOpenAssessment(tx: Tx, caller: Caller, assessmentId: string): Promise<Assessment> {
  const assessment = await lockAssessment(tx, caller, assessmentId);
  if (caller.portal) requireStep(assessment, 'answer');
  const refusal = evidenceRefusalOf(assessment.status);
  if (refusal !== null) throw new ConflictError(refusal);
  return assessment;
}

/** To a vendor's contact, a question that is closed or somebody else's stays as it is, files included. */
const isChangeable = (caller: Caller, assessment: Assessment, key: string) =>
  !caller.portal || (isOpen(assessment, key) && askedKeys(caller, assessment).has(key));

export function requireChangeable(caller: Caller, assessment: Assessment, keys: readonly string[]): void {
  if (keys.every((key) => isChangeable(caller, assessment, key))) return;
  throw new ConflictError('The file belongs to a question that cannot be answered now');
}

export type Answered = { readonly assessment: Assessment; readonly questionKeys: readonly string[] };

/** A file answers a question as much as words do: the vendor's first one starts the answering. */
export async function noteAnswer(tx: Tx, caller: Caller, { assessment, questionKeys }: Answered): Promise<void> {
  if (!caller.portal || assessment.status !== 'SENT' || questionKeys.length === 0) return;
  await moveAssessment(tx, caller, {
    assessment,
    transition: 'answer',
    changes: {},
    entry: { action: 'ANSWER_ASSESSMENT', meta: { questions: [...questionKeys] } },
  });
}

export async function insertQuestions(
  tx: Tx,
  { organisationId }: Caller,
  { evidenceId, questionKeys }: EvidenceAttachment,
) {
  const rows = [...new Set(questionKeys)].map((question_key) => ({
    organisation_id: organisationId,
    evidence_id: evidenceId,
    question_key,
  }));
  if (rows.length > 0) await tx.insertInto('evidence_question').values(rows).execute();
}

export const entityOf = ({ id, file_name }: Pick<EvidenceRow, 'id' | 'file_name'>) => ({
  type: 'Evidence',
  id,
  name: file_name,
});

export const about = ({ id, title }: Assessment) => ({ assessmentId: id, assessmentTitle: title });
