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
import { type Assessment, lockAssessment, requireQuestions } from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { objectKeyOf, removeObject } from './evidence-jobs.ts';
import { evidenceOf, type EvidenceRow, getEvidence } from './evidence-queries.ts';

export type EvidenceAttachment = EvidenceQuestions & { readonly evidenceId: string };

export function attachEvidence(
  ctx: AppContext,
  caller: Caller,
  { evidenceId, questionKeys }: EvidenceAttachment,
): Promise<Evidence> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    requireQuestions(assessment, questionKeys);
    await tx
      .deleteFrom('evidence_question')
      .where('organisation_id', '=', caller.organisationId)
      .where('evidence_id', '=', evidenceId)
      .execute();
    await insertQuestions(tx, caller, { evidenceId, questionKeys });
    const after = await getEvidence(tx, caller, evidenceId);
    const meta = { ...about(assessment), from: evidence.question_keys, to: after.question_keys };
    await recordAudit(tx, caller, { action: 'UPDATE_EVIDENCE', entity: entityOf(evidence), meta });
    return evidenceOf(after);
  });
}

export function deleteEvidence(ctx: AppContext, caller: Caller, evidenceId: string): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment, evidence } = await lockEvidence(tx, caller, evidenceId);
    await tx
      .deleteFrom('evidence')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', evidenceId)
      .execute();
    await enqueue(tx, removeObject, [{ data: { organisationId: caller.organisationId, evidenceId } }]);
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

/**
 * Asks for the removal of every object of an assessment or a vendor, whose rows are about to go; answers how many there
 * are. The caller holds the assessment or the vendor, so none is added meanwhile.
 */
export async function removeEvidenceOf(
  tx: Tx,
  { organisationId }: Caller,
  owner: { readonly assessmentId: string } | { readonly vendorId: string },
): Promise<number> {
  const files = await tx
    .selectFrom('evidence')
    .innerJoin('assessment', (join) =>
      join
        .onRef('assessment.organisation_id', '=', 'evidence.organisation_id')
        .onRef('assessment.id', '=', 'evidence.assessment_id'),
    )
    .select('evidence.id')
    .where('evidence.organisation_id', '=', organisationId)
    .where((column) =>
      'vendorId' in owner
        ? column('assessment.vendor_id', '=', owner.vendorId)
        : column('assessment.id', '=', owner.assessmentId),
    )
    .execute();
  await enqueue(
    tx,
    removeObject,
    files.map(({ id }) => ({ data: { organisationId, evidenceId: id } })),
  );
  return files.length;
}

/** Evidence of an assessment that somebody still works on, held until the transaction ends. */
async function lockEvidence(tx: Tx, caller: Caller, evidenceId: string) {
  const { assessment_id } = await getEvidence(tx, caller, evidenceId);
  const assessment = await lockOpenAssessment(tx, caller, assessment_id);
  return { assessment, evidence: await getEvidence(tx, caller, evidenceId) };
}

export async function lockOpenAssessment(tx: Tx, caller: Caller, assessmentId: string): Promise<Assessment> {
  const assessment = await lockAssessment(tx, caller, assessmentId);
  const refusal = evidenceRefusalOf(assessment.status);
  if (refusal !== null) throw new ConflictError(refusal);
  return assessment;
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
