import type { Evidence } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { askedKeys, type Assessment, findAssessment } from '../assessments/assessment-queries.ts';

export { objectKeyOf } from './evidence-jobs.ts';

export type EvidenceRow = Selectable<Tables['evidence']> & { readonly question_keys: string[] };

/** In the order in which it came. */
export async function listEvidence(tx: Tx, caller: Caller, assessment: Assessment): Promise<Evidence[]> {
  const rows = await selectEvidence(tx, caller)
    .where('e.assessment_id', '=', assessment.id)
    .orderBy('e.uploaded_at')
    .orderBy('e.id')
    .execute();
  return rows.filter((row) => isShown(row, caller, assessment)).map((row) => evidenceFor(caller, assessment, row));
}

/** What answers no question is everybody's; otherwise it is for those who are asked one that it answers. */
const isShown = ({ question_keys }: EvidenceRow, caller: Caller, assessment: Assessment) =>
  !caller.portal || question_keys.length === 0 || askedOf(caller, assessment, question_keys).length > 0;

const askedOf = (caller: Caller, assessment: Assessment, keys: readonly string[]) => {
  const asked = askedKeys(caller, assessment);
  return keys.filter((key) => asked.has(key));
};

/** To a vendor's contact it answers the questions they are asked; the others are not theirs to know. */
export const evidenceFor = (caller: Caller, assessment: Assessment, row: EvidenceRow): Evidence => ({
  ...evidenceOf(row),
  questionKeys: caller.portal ? askedOf(caller, assessment, row.question_keys) : row.question_keys,
});

export async function getEvidence(tx: Tx, caller: Caller, evidenceId: string): Promise<EvidenceRow> {
  const evidence = await selectEvidence(tx, caller).where('e.id', '=', evidenceId).executeTakeFirst();
  if (!evidence || !(await isWithinReach(tx, caller, evidence))) throw new NotFoundError();
  return evidence;
}

/** A vendor's contact reaches the files of one assessment, and of the sections they are asked. */
async function isWithinReach(tx: Tx, caller: Caller, evidence: EvidenceRow): Promise<boolean> {
  const { portal } = caller;
  if (!portal) return true;
  if (evidence.assessment_id !== portal.assessmentId) return false;
  return isShown(evidence, caller, await findAssessment(tx, caller, portal.assessmentId));
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

export const evidenceOf = (row: EvidenceRow): Evidence => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  questionKeys: row.question_keys,
  expiresDate: row.expires_date,
  uploadedByName: row.uploaded_by_name,
  uploadedAt: row.uploaded_at,
});
