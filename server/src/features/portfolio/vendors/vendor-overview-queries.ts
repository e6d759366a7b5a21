import type { VendorEvidence, VendorOverview } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { selectVendorTableRow, toVendorTableRow } from './vendor-table.ts';

type CompletedAssessment = VendorOverview['completed'][number];

export async function getVendorOverview(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorOverview> {
  const { organisationId } = caller;
  const vendor = selectVendorTableRow({ organisationId, today: toIsoDate(ctx.now()) }, vendorId);
  const [row] = await readInOrganisation(ctx, caller, toStatement({ compile: () => vendor.compile(queryBuilder) }));
  if (!row) throw new NotFoundError();
  const { ownerName, exactScore, rating, heldBackBy, nextReviewOn, decision, openFindings } = toVendorTableRow(row);
  return {
    ownerName,
    exactScore,
    rating,
    heldBackBy,
    ratingThresholds: { green: row.green, amber: row.amber },
    nextReviewOn,
    decision,
    openFindings,
    completed: await listCompletedAssessments(ctx, caller, vendorId),
  };
}

/** Newest first. Only the newest assessment per template counts towards the vendor's score. */
function listCompletedAssessments(ctx: AppContext, caller: Caller, vendorId: string): Promise<CompletedAssessment[]> {
  return readInOrganisation<CompletedAssessment>(ctx, caller, {
    sql: `
      select id, title, template_name as "templateName", template_version as "templateVersion",
        completed_at as "completedAt", score, earned, possible,
        row_number() over (partition by template_lineage_id order by completed_at desc, id desc) = 1 as counts
      from assessment
      where organisation_id = current_organisation_id() and vendor_id = $1 and status = 'COMPLETED'
      order by completed_at desc, id desc`,
    parameters: [vendorId],
  });
}

const MAX_FILES = 200;

/** Returns one row without a file for a vendor without files. */
const EVIDENCE_QUERY = `
  select e.id, e.file_name as "fileName", e.mime_type as "mimeType", e.size_bytes as "sizeBytes", e.sha256,
    array(select question_key from evidence_question q
      where q.organisation_id = e.organisation_id and q.evidence_id = e.id order by question_key) as "questionKeys",
    e.expires_date as "expiresDate", e.uploaded_by_name as "uploadedByName", e.uploaded_at as "uploadedAt", e.annex,
    a.id as "assessmentId", a.title as "assessmentTitle"
  from vendor v
  left join (assessment a join evidence e on e.organisation_id = a.organisation_id and e.assessment_id = a.id)
    on a.organisation_id = v.organisation_id and a.vendor_id = v.id
  where v.organisation_id = current_organisation_id() and v.id = $1
  order by e.uploaded_at desc, e.id limit ${String(MAX_FILES)}`;

/** Files of all assessments of the vendor, newest first. */
export async function listVendorEvidence(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorEvidence[]> {
  const statement = { sql: EVIDENCE_QUERY, parameters: [vendorId] };
  const rows = await readInOrganisation<VendorEvidence | { id: null }>(ctx, caller, statement);
  if (rows.length === 0) throw new NotFoundError();
  return rows.filter((row) => row.id !== null);
}
