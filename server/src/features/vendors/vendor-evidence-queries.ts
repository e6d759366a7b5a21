import type { VendorEvidence } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../platform/errors.ts';

const MOST_FILES = 200;

/** A vendor without files is one row without a file. */
const FILES = `
  select e.id, e.file_name as "fileName", e.mime_type as "mimeType", e.size_bytes as "sizeBytes", e.sha256,
    array(select question_key from evidence_question q
      where q.organisation_id = e.organisation_id and q.evidence_id = e.id order by question_key) as "questionKeys",
    e.expires_date as "expiresDate", e.uploaded_by_name as "uploadedByName", e.uploaded_at as "uploadedAt",
    a.id as "assessmentId", a.title as "assessmentTitle"
  from vendor v
  left join (assessment a join evidence e on e.organisation_id = a.organisation_id and e.assessment_id = a.id)
    on a.organisation_id = v.organisation_id and a.vendor_id = v.id
  where v.organisation_id = current_organisation_id() and v.id = $1
  order by e.uploaded_at desc, e.id limit ${String(MOST_FILES)}`;

/** The files of all its assessments, newest first. */
export async function listVendorEvidence(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorEvidence[]> {
  const statement = { sql: FILES, parameters: [vendorId] };
  const rows = await readInOrganisation<VendorEvidence | { id: null }>(ctx, caller, statement);
  if (rows.length === 0) throw new NotFoundError();
  return rows.filter((row) => row.id !== null);
}
