import type { AssessmentFinding, Dismissal, Finding, FindingPage, FindingQuery } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { allOf } from '../../platform/db/conditions.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { containing } from '../../platform/db/text-search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

export type FindingRow = Selectable<Tables['finding']> & {
  readonly assessment_title: string;
  readonly vendor_name: string;
  readonly owner_name: string | null;
};

/** Findings with the names of what they belong to. */
export const selectFindings = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('finding as f')
    .innerJoin('assessment as a', (join) =>
      join.onRef('a.organisation_id', '=', 'f.organisation_id').onRef('a.id', '=', 'f.assessment_id'),
    )
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.organisation_id', '=', 'f.organisation_id').onRef('v.id', '=', 'f.vendor_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'v.organisation_id').onRef('u.id', '=', 'v.owner_id'),
    )
    .selectAll('f')
    .select(['a.title as assessment_title', 'v.name as vendor_name', 'u.name as owner_name'])
    .where('f.organisation_id', '=', organisationId);

type Findings = ReturnType<typeof selectFindings>;

/** Open ones first, then the most severe, then the newest. */
const inListOrder = (findings: Findings) =>
  findings
    .orderBy(sql`f.status <> 'OPEN'`)
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc');

const COLUMNS = { dueDate: 'f.due_date', createdAt: 'f.created_at', vendorName: 'v.name' } as const;

/** As asked; what has no such value comes last. */
function inOrder(findings: Findings, sort: FindingQuery['sort']): Findings {
  if (sort === undefined) return inListOrder(findings);
  const column = sort.startsWith('-') ? sort.slice(1) : sort;
  const by = column === 'dueDate' || column === 'createdAt' ? COLUMNS[column] : COLUMNS.vendorName;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return inListOrder(findings.orderBy(by, (order) => order[direction]().nullsLast()));
}

export function listFindings(ctx: AppContext, caller: Caller, query: FindingQuery): Promise<FindingPage> {
  const { page, pageSize, sort } = query;
  const match = isMatch(query, dayOf(ctx.now()));
  return inOrganisation(ctx, caller, async (tx) => {
    const { count } = await selectFindings(tx, caller)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(match)
      .executeTakeFirstOrThrow();
    const rows = await inOrder(selectFindings(tx, caller), sort)
      .where(match)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map(findingOf), page, pageSize, totalCount: count };
  });
}

/** What is still only proposed is nobody's finding yet. */
const isMatch = ({ status, severity, vendorId, query, overdue }: FindingQuery, today: string) =>
  allOf([
    sql`not f.proposed`,
    status !== undefined && sql`f.status = ${status}`,
    severity !== undefined && sql`f.severity = ${severity}`,
    vendorId !== undefined && sql`f.vendor_id = ${vendorId}::uuid`,
    overdue === 'true' && sql`f.status = 'OPEN' and f.due_date < ${today}::date`,
    query !== undefined &&
      query !== '' &&
      sql`(f.title ilike ${containing(query)} or v.name ilike ${containing(query)})`,
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
  ownerName: row.owner_name,
});

export const entityOf = ({ id, title }: Pick<FindingRow, 'id' | 'title'>) => ({ type: 'Finding', id, name: title });
