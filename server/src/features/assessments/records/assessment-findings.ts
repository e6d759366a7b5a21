import type { AssessmentFinding, Dismissal, Finding } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export type FindingRow = Selectable<Tables['finding']> & {
  readonly assessment_title: string | null;
  readonly vendor_name: string;
  readonly owner_name: string | null;
  readonly successor_id: string | null;
};

export const selectFindings = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('finding as f')
    .leftJoin('assessment as a', (join) =>
      join.onRef('a.organisation_id', '=', 'f.organisation_id').onRef('a.id', '=', 'f.assessment_id'),
    )
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.organisation_id', '=', 'f.organisation_id').onRef('v.id', '=', 'f.vendor_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'f.organisation_id').onRef('u.id', '=', 'f.owner_id'),
    )
    .leftJoin('finding as successor', (join) =>
      join
        .onRef('successor.organisation_id', '=', 'f.organisation_id')
        .onRef('successor.supersedes_finding_id', '=', 'f.id'),
    )
    .selectAll('f')
    .select(['a.title as assessment_title', 'v.name as vendor_name', 'u.name as owner_name'])
    .select('successor.id as successor_id')
    .where('f.organisation_id', '=', organisationId);

type FindingQueryBuilder = ReturnType<typeof selectFindings>;

/** Open first, then by severity, then newest. */
const orderByDefault = (findings: FindingQueryBuilder) =>
  findings
    .orderBy(sql`f.status <> 'OPEN'`)
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc');

export async function listAssessmentFindings(
  tx: Tx,
  caller: Caller,
  assessmentId: string,
): Promise<AssessmentFinding[]> {
  const rows = await orderByDefault(selectFindings(tx, caller)).where('f.assessment_id', '=', assessmentId).execute();
  return rows.map((row) => ({ ...toFinding(row), proposed: row.proposed }));
}

/** Without those that are only proposed. */
export async function listVendorFindings(tx: Tx, caller: Caller, vendorId: string): Promise<Finding[]> {
  const ofVendor = orderByDefault(selectFindings(tx, caller)).where('f.vendor_id', '=', vendorId);
  return (await ofVendor.where('f.proposed', '=', false).execute()).map(toFinding);
}

export const listDismissals = (tx: Tx, { organisationId }: Caller, assessmentId: string): Promise<Dismissal[]> =>
  tx
    .selectFrom('finding_dismissal')
    .select(['question_key as questionKey', 'reason', 'dismissed_by_name as dismissedByName'])
    .select('dismissed_at as dismissedAt')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('dismissed_at')
    .execute();

export const toFinding = (row: FindingRow): Finding => ({
  id: row.id,
  title: row.title,
  description: row.description,
  recommendation: row.recommendation,
  severity: row.severity,
  status: row.status,
  stage: row.status === 'OPEN' ? row.stage : null,
  source: row.source,
  controlCodes: row.control_codes,
  questionKey: row.question_key,
  resolutionNote: row.resolution_note,
  createdAt: row.created_at,
  resolvedAt: row.resolved_at,
  resolvedByName: row.resolved_by_name,
  dueDate: row.due_date,
  acceptedUntil: row.accepted_until,
  supersedesFindingId: row.supersedes_finding_id,
  supersededByFindingId: row.successor_id,
  clearedByAssessmentId: row.cleared_by_assessment_id,
  assessmentId: row.assessment_id,
  assessmentTitle: row.assessment_title,
  vendorId: row.vendor_id,
  vendorName: row.vendor_name,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  updatedAt: row.updated_at,
});
