import type { Evidence, PortalEvidence } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { type AssessmentRow, getAssessmentRow, listAskedKeys } from '../records/index.ts';

export type EvidenceRow = Selectable<Tables['evidence']> & { readonly question_keys: string[] };

export async function listEvidence(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<Evidence[]> {
  const rows = await selectAssessmentEvidence(tx, caller, assessment);
  return rows.map((row) => toEvidenceFor(caller, assessment, row));
}

/** What the caller may see, oldest first. */
async function selectAssessmentEvidence(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<EvidenceRow[]> {
  const rows = await selectEvidence(tx, caller)
    .where('e.assessment_id', '=', assessment.id)
    .orderBy('e.uploaded_at')
    .orderBy('e.id')
    .execute();
  return rows.filter((row) => isEvidenceVisible(row, caller, assessment));
}

/** For the portal, which offers changes only to contacts who may make them. */
export async function listPortalEvidence(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<PortalEvidence[]> {
  const rows = await selectAssessmentEvidence(tx, caller, assessment);
  return rows.map((row) => ({ ...toEvidenceFor(caller, assessment, row), canChange: canChangeEvidence(caller, row) }));
}

/**
 * Contacts do not see what the team added during the review. Delegates see their own files, and the files of the
 * questions they are asked.
 */
const isEvidenceVisible = (row: EvidenceRow, caller: Caller, assessment: AssessmentRow) =>
  !(caller.portal && row.annex) &&
  (canChangeEvidence(caller, row) || filterAskedKeys(caller, assessment, row.question_keys).length > 0);

/** Delegates can change only the files they uploaded. */
export const canChangeEvidence = ({ portal }: Caller, { uploaded_by_link_id }: EvidenceRow) =>
  !portal?.sections || uploaded_by_link_id === portal.linkId;

const filterAskedKeys = (caller: Caller, assessment: AssessmentRow, keys: readonly string[]) => {
  const askedKeys = listAskedKeys(caller, assessment);
  return keys.filter((key) => askedKeys.has(key));
};

/** Contacts see only those of its questions that they are asked. */
export const toEvidenceFor = (caller: Caller, assessment: AssessmentRow, row: EvidenceRow): Evidence => ({
  ...toEvidence(row),
  questionKeys: caller.portal ? filterAskedKeys(caller, assessment, row.question_keys) : row.question_keys,
});

export async function getEvidence(tx: Tx, caller: Caller, evidenceId: string): Promise<EvidenceRow> {
  const evidence = await selectEvidence(tx, caller).where('e.id', '=', evidenceId).executeTakeFirst();
  if (!evidence || !(await isAccessible(tx, caller, evidence))) throw new NotFoundError();
  return evidence;
}

/** A contact can access only the files of one assessment and of their own sections. */
async function isAccessible(tx: Tx, caller: Caller, evidence: EvidenceRow): Promise<boolean> {
  const { portal } = caller;
  if (!portal) return true;
  if (evidence.assessment_id !== portal.assessmentId) return false;
  return isEvidenceVisible(evidence, caller, await getAssessmentRow(tx, caller, portal.assessmentId));
}

const selectEvidence = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('evidence as e')
    .selectAll('e')
    .select((row) =>
      row
        .selectFrom('evidence_question as q')
        .select(sql<string[]>`coalesce(array_agg(q.question_key order by q.question_key), '{}')`.as('keys'))
        .whereRef('q.organisation_id', '=', 'e.organisation_id')
        .whereRef('q.evidence_id', '=', 'e.id')
        .$asScalar()
        .$notNull()
        .as('question_keys'),
    )
    .where('e.organisation_id', '=', organisationId);

export const toEvidence = (row: EvidenceRow): Evidence => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  questionKeys: row.question_keys,
  expiresDate: row.expires_date,
  uploadedByName: row.uploaded_by_name,
  uploadedAt: row.uploaded_at,
  annex: row.annex,
});
