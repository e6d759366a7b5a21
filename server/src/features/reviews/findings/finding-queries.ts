import type { Finding, FindingPage, FindingQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { joinConditions, toLikePattern } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import {
  type FindingQueryBuilder,
  type FindingRow,
  orderByDefault,
  selectFindings,
  toFinding,
} from '../../assessments/records/index.ts';

const SORT_COLUMNS = { dueDate: 'f.due_date', createdAt: 'f.created_at', vendorName: 'v.name' } as const;

/** In the requested order, empty values last. */
function orderFindings(findings: FindingQueryBuilder, sort: FindingQuery['sort']): FindingQueryBuilder {
  if (sort === undefined) return orderByDefault(findings);
  const column = sort.startsWith('-') ? sort.slice(1) : sort;
  const by = column === 'dueDate' || column === 'createdAt' ? SORT_COLUMNS[column] : SORT_COLUMNS.vendorName;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return orderByDefault(findings.orderBy(by, (order) => order[direction]().nullsLast()));
}

export function listFindings(ctx: AppContext, caller: Caller, query: FindingQuery): Promise<FindingPage> {
  const { page, pageSize, sort } = query;
  const match = matchesFindingFilter(query, toIsoDate(ctx.now()));
  return inOrganisation(ctx, caller, async (tx) => {
    const { count } = await selectFindings(tx, caller)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(match)
      .executeTakeFirstOrThrow();
    const rows = await orderFindings(selectFindings(tx, caller), sort)
      .where(match)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map(toFinding), page, pageSize, totalCount: count };
  });
}

export const matchesFindingFilter = (filter: FindingQuery, today: string) => {
  const { status, severity, vendorId, assessmentId, ownerId, dueFrom, dueTo, query, overdue } = filter;
  return joinConditions([
    sql`not f.proposed`,
    status !== undefined && sql`f.status = ${status}`,
    severity !== undefined && sql`f.severity = ${severity}`,
    vendorId !== undefined && sql`f.vendor_id = ${vendorId}::uuid`,
    assessmentId !== undefined && sql`f.assessment_id = ${assessmentId}::uuid`,
    ownerId !== undefined && sql`v.owner_id = ${ownerId}::uuid`,
    dueFrom !== undefined && sql`f.due_date >= ${dueFrom}::date`,
    dueTo !== undefined && sql`f.due_date <= ${dueTo}::date`,
    overdue === 'true' && sql`f.status = 'OPEN' and f.due_date < ${today}::date`,
    query !== undefined &&
      query !== '' &&
      sql`(f.title ilike ${toLikePattern(query)} or v.name ilike ${toLikePattern(query)})`,
  ]);
};

/** A proposed finding is part of its review until the assessment is finalised. */
export async function getFinding(ctx: AppContext, caller: Caller, findingId: string): Promise<Finding> {
  const finding = await inOrganisation(ctx, caller, (tx) => getFindingIn(tx, caller, findingId));
  if (finding.proposed) throw new NotFoundError();
  return toFinding(finding);
}

export async function getFindingIn(tx: Tx, caller: Caller, findingId: string): Promise<FindingRow> {
  const finding = await selectFindings(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  if (!finding) throw new NotFoundError();
  return finding;
}

export const toFindingEntity = ({ id, title }: Pick<FindingRow, 'id' | 'title'>) => ({
  type: 'Finding',
  id,
  name: title,
});

/**
 * Locks the finding, after locking its vendor against deletion: a CRITICAL finding changes what the vendor is rated, and
 * deleting a vendor locks in the same order.
 */
export async function findLockedFinding(tx: Tx, { organisationId }: Caller, findingId: string) {
  await tx
    .selectFrom('vendor')
    .innerJoin('finding', (join) =>
      join.onRef('finding.organisation_id', '=', 'vendor.organisation_id').onRef('finding.vendor_id', '=', 'vendor.id'),
    )
    .select('vendor.id')
    .where('vendor.organisation_id', '=', organisationId)
    .where('finding.id', '=', findingId)
    .forKeyShare('vendor')
    .execute();
  const finding = await tx
    .selectFrom('finding')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', findingId)
    .forUpdate()
    .executeTakeFirst();
  return finding ?? null;
}
