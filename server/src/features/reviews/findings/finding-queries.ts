import type { Finding, FindingPage, FindingQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { type Condition, joinConditions, toLikePattern } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  cutPage,
  isAfterCursor,
  type Keyset,
  orderByKeyset,
  parseCursor,
  selectPlace,
} from '../../../platform/db/keyset.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { type FindingRow, selectFindings, toFinding } from '../../assessments/records/index.ts';

const ID = { value: sql`f.id`, type: 'uuid' } as const;

/** As orderByDefault. */
const DEFAULT_COLUMNS: Keyset['columns'] = [
  { value: sql`(f.status <> 'OPEN')`, type: 'boolean' },
  { value: sql`severity_rank(f.severity)`, type: 'integer' },
  { value: sql`f.created_at`, type: 'timestamptz', descending: true },
  { ...ID, descending: true },
];

/** Empty values last. */
const SORT_COLUMNS: Readonly<Record<NonNullable<FindingQuery['sort']>, Keyset['columns']>> = {
  dueDate: [{ value: sql`coalesce(f.due_date, 'infinity')`, type: 'date' }, ...DEFAULT_COLUMNS],
  '-dueDate': [{ value: sql`coalesce(f.due_date, '-infinity')`, type: 'date', descending: true }, ...DEFAULT_COLUMNS],
  createdAt: [{ value: sql`f.created_at`, type: 'timestamptz' }, ...DEFAULT_COLUMNS],
  '-createdAt': [{ value: sql`f.created_at`, type: 'timestamptz', descending: true }, ...DEFAULT_COLUMNS],
  vendorName: [{ value: sql`v.name`, type: 'text' }, ...DEFAULT_COLUMNS],
  '-vendorName': [{ value: sql`v.name`, type: 'text', descending: true }, ...DEFAULT_COLUMNS],
  updatedAt: [{ value: sql`f.updated_at`, type: 'timestamptz' }, ID],
};

const toKeyset = (sort: FindingQuery['sort']): Keyset => ({
  name: sort ?? 'default',
  columns: sort === undefined ? DEFAULT_COLUMNS : SORT_COLUMNS[sort],
});

export type SyncedFindingPage = { readonly page: FindingPage; readonly syncedUntil: string | null };

export async function listFindings(ctx: AppContext, caller: Caller, query: FindingQuery): Promise<SyncedFindingPage> {
  const { page, limit = query.pageSize } = query;
  const keyset = toKeyset(query.sort);
  const cursor = query.cursor === undefined ? null : parseCursor(keyset, query.cursor);
  const match = matchesFindingFilter(query, toIsoDate(ctx.now()));
  const syncedUntil = await readSyncedUntil(ctx, caller, query);
  return inOrganisation(ctx, caller, async (tx) => {
    const totalCount = cursor?.totalCount ?? (await countFindings(tx, caller, match));
    const found = await selectFindings(tx, caller)
      .select(selectPlace(keyset).as('place'))
      .where(cursor ? joinConditions([match, isAfterCursor(keyset, cursor)]) : match)
      .orderBy(orderByKeyset(keyset))
      .limit(limit + 1)
      .offset(cursor ? 0 : (page - 1) * limit)
      .execute();
    const { rows, nextCursor } = cutPage(found, { keyset, limit, totalCount });
    return { page: { entries: rows.map(toFinding), page, pageSize: limit, totalCount, nextCursor }, syncedUntil };
  });
}

async function countFindings(tx: Tx, caller: Caller, match: Condition): Promise<number> {
  const { count } = await selectFindings(tx, caller)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(match)
    .executeTakeFirstOrThrow();
  return count;
}

export const matchesFindingFilter = (filter: FindingQuery, today: string): Condition => {
  const { status, severity, vendorId, assessmentId, ownerId, dueFrom, dueTo, query, overdue, updatedSince } = filter;
  return joinConditions([
    sql`not f.proposed`,
    updatedSince !== undefined && sql`f.updated_at >= ${updatedSince}::timestamptz`,
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
