import type { AssessmentFinding, Dismissal, Finding, FindingPage, FindingQuery } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { allOf } from '../../platform/db/conditions.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

export type FindingRow = Selectable<Tables['finding']> & {
  readonly assessment_title: string;
  readonly vendor_name: string;
};

/** Findings with the names of what they belong to. */
const selectFindings = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('finding as f')
    .innerJoin('assessment as a', (join) =>
      join.onRef('a.organisation_id', '=', 'f.organisation_id').onRef('a.id', '=', 'f.assessment_id'),
    )
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.organisation_id', '=', 'f.organisation_id').onRef('v.id', '=', 'f.vendor_id'),
    )
    .selectAll('f')
    .select(['a.title as assessment_title', 'v.name as vendor_name'])
    .where('f.organisation_id', '=', organisationId);

/** Open ones first, then the most severe, then the newest. */
const inListOrder = (findings: ReturnType<typeof selectFindings>) =>
  findings
    .orderBy(sql`f.status <> 'OPEN'`)
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc');

export function listFindings(ctx: AppContext, caller: Caller, query: FindingQuery): Promise<FindingPage> {
  const { page, pageSize } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    const { count } = await tx
      .selectFrom('finding as f')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('f.organisation_id', '=', caller.organisationId)
      .where(isMatch(query))
      .executeTakeFirstOrThrow();
    const rows = await inListOrder(selectFindings(tx, caller))
      .where(isMatch(query))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map(findingOf), page, pageSize, totalCount: count };
  });
}

/** What is still only proposed is nobody's finding yet. */
const isMatch = ({ status, severity, vendorId }: FindingQuery) =>
  allOf([
    sql`not f.proposed`,
    status !== undefined && sql`f.status = ${status}`,
    severity !== undefined && sql`f.severity = ${severity}`,
    vendorId !== undefined && sql`f.vendor_id = ${vendorId}::uuid`,
  ]);

export async function findFinding(tx: Tx, caller: Caller, findingId: string): Promise<FindingRow> {
  const finding = await selectFindings(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  if (!finding) throw new NotFoundError();
  return finding;
}

export async function listAssessmentFindings(
  tx: Tx,
  caller: Caller,
  assessmentId: string,
): Promise<AssessmentFinding[]> {
  const rows = await inListOrder(selectFindings(tx, caller)).where('f.assessment_id', '=', assessmentId).execute();
  return rows.map((row) => ({ ...findingOf(row), proposed: row.proposed }));
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

export const findingOf = (row: FindingRow): Finding => ({
  id: row.id,
  title: row.title,
  description: row.description,
  severity: row.severity,
  status: row.status,
  controlCodes: row.control_codes,
  questionKey: row.question_key,
  resolutionNote: row.resolution_note,
  createdAt: row.created_at,
  resolvedAt: row.resolved_at,
  resolvedByName: row.resolved_by_name,
  dueDate: row.due_date,
  acceptedUntil: row.accepted_until,
  supersedesFindingId: row.supersedes_finding_id,
  assessmentId: row.assessment_id,
  assessmentTitle: row.assessment_title,
  vendorId: row.vendor_id,
  vendorName: row.vendor_name,
});

export const entityOf = ({ id, title }: Pick<FindingRow, 'id' | 'title'>) => ({ type: 'Finding', id, name: title });
