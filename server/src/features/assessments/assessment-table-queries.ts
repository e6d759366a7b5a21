import {
  type AssessmentRow,
  type AssessmentSort,
  AssessmentStatus,
  type AssessmentTable,
  type AssessmentTableQuery,
  NIL_ID,
} from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf, daysBetween } from '../../domain/day.ts';
import { type Progress, stuckOn } from '../../domain/progress.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type Asked,
  type AssessmentFilter,
  isMatch,
  ITEM_COLUMNS,
  itemOf,
  type ItemRow,
  WITH_VENDOR,
} from './assessment-filter.ts';
import { progressByAssessment } from './progress-queries.ts';

type TableRow = ItemRow & Pick<AssessmentRow, 'reviewerId' | 'openedAt' | 'lastActivityAt'>;
type PageRow = { readonly totalCount: number } & (TableRow | { readonly id: null });
type Paged = Pick<AssessmentTableQuery, 'page' | 'pageSize' | 'sort'>;

/** How far the vendors have come is worked out for the lines of the page alone. */
export function listAssessmentTable(
  ctx: AppContext,
  caller: Caller,
  query: AssessmentTableQuery,
): Promise<AssessmentTable> {
  const { page, pageSize } = query;
  const today = dayOf(ctx.now());
  const asked = { organisationId: caller.organisationId, filter: tableFilter(caller, query), today };
  return inOrganisation(ctx, caller, async (tx) => {
    const found = await readPage(tx, asked, query);
    const rows = found.filter((row) => row.id !== null);
    const assessmentIds = rows.filter(isWithVendor).map(({ id }) => id);
    const progress = await progressByAssessment(tx, caller, { assessmentIds, today });
    return {
      entries: rows.map((row) => rowOf(row, { progress: progress.get(row.id), today })),
      page,
      pageSize,
      totalCount: found[0]?.totalCount ?? 0,
    };
  });
}

/** Who "me" is depends on who asks. */
export const tableFilter = (
  { id }: Caller,
  { query, reviewerId, ...filter }: AssessmentTableQuery,
): AssessmentFilter => ({
  vendorId: filter.vendorId,
  status: filter.status,
  fromDate: filter.fromDate,
  toDate: filter.toDate,
  overdue: filter.overdue,
  titleOrVendor: query,
  templateId: filter.templateId,
  templateName: filter.templateName,
  reviewerId: reviewerId === 'me' ? (id ?? NIL_ID) : reviewerId === 'none' ? null : reviewerId,
});

const isWithVendor = ({ status }: TableRow) => status === 'SENT' || status === 'IN_PROGRESS';

/** One statement reads a page and its exact total; an empty page is one row without an assessment. */
async function readPage(tx: Tx, asked: Asked, { page, pageSize, sort }: Paged): Promise<PageRow[]> {
  const { organisationId } = asked;
  const kept = asked.filter.titleOrVendor ? sql`materialized` : sql`not materialized`;
  const { rows } = await sql<PageRow>`
    with matching as ${kept} (
      select a.organisation_id, a.id, a.vendor_id, a.created_at, a.due_date, a.status, a.score
      from assessment a where ${isMatch(asked)}
    )
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total left join (
      select ${ITEM_COLUMNS}, a.reviewer_id as "reviewerId", a.opened_at as "openedAt",
        ${LAST_ACTIVITY} as "lastActivityAt", place.at
      from (
        select id, row_number() over () as at from (
          select m.id from matching m order by ${orderOf(sort)}
          limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
        ) as inside
      ) as place join assessment a on a.organisation_id = ${organisationId}::uuid and a.id = place.id
      ${WITH_VENDOR}
    ) as page on true
    order by page.at`.execute(tx);
  return rows;
}

const LAST_ACTIVITY = sql`greatest(
  (select max(r.updated_at) from response r where r.organisation_id = a.organisation_id and r.assessment_id = a.id),
  (select max(l.last_seen_at) from portal_link l where l.organisation_id = a.organisation_id and l.assessment_id = a.id))`;

const LIFE = sql.join(AssessmentStatus.options.map((status) => sql.lit(status)));

const KEYS: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['dueDate', sql`m.due_date`],
  [
    'vendorName',
    sql`(select lower(v.name) from vendor v where v.organisation_id = m.organisation_id and v.id = m.vendor_id)`,
  ],
  ['status', sql`array_position(array[${LIFE}], m.status)`],
  ['score', sql`m.score`],
]);

/** Equals stand newest first. By creation it goes along the index, in either direction. */
function orderOf(sort: AssessmentSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = KEYS.get(sort.replace('-', ''));
  return key
    ? sql`${key} ${direction} nulls last, m.created_at desc, m.id desc`
    : sql`m.created_at ${direction}, m.id ${direction}`;
}

type Known = { readonly progress: Progress | undefined; readonly today: string };

function rowOf(row: TableRow, { progress, today }: Known): AssessmentRow {
  const item = itemOf(row, today);
  return {
    ...item,
    reviewerId: row.reviewerId,
    overdueDays: item.overdue && item.dueDate !== null ? daysBetween(item.dueDate, today) : 0,
    openedAt: row.openedAt,
    lastActivityAt: row.lastActivityAt,
    progress: progress?.progress ?? null,
    stuckOn: progress && row.openedAt !== null ? stuckOn(progress) : null,
  };
}
