import type { Evidence } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

export type EvidenceRow = Selectable<Tables['evidence']> & { readonly question_keys: string[] };

/** In the order in which it came. */
export async function listEvidence(tx: Tx, caller: Caller, assessmentId: string): Promise<Evidence[]> {
  const rows = await selectEvidence(tx, caller)
    .where('e.assessment_id', '=', assessmentId)
    .orderBy('e.uploaded_at')
    .orderBy('e.id')
    .execute();
  return rows.map(evidenceOf);
}

export async function getEvidence(tx: Tx, caller: Caller, evidenceId: string): Promise<EvidenceRow> {
  const evidence = await selectEvidence(tx, caller).where('e.id', '=', evidenceId).executeTakeFirst();
  if (!evidence) throw new NotFoundError();
  return evidence;
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
