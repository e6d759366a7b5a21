import {
  type AssessmentSort,
  AssessmentStatus,
  type AssessmentTable,
  type AssessmentTableQuery,
  type AssessmentTableRow,
  NIL_ID,
} from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { daysBetween, toIsoDate } from '../../../domain/dates.ts';
import { type AssessmentProgress, findIncompleteSection } from '../../../domain/progress.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  getProgressByAssessment,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  toAssessmentListItem,
  WITH_VENDOR,
} from '../records/index.ts';

type AssessmentTableQueryRow = AssessmentItemRow &
  Pick<AssessmentTableRow, 'reviewerId' | 'openedAt' | 'lastActivityAt'>;
type AssessmentTablePageRow = { readonly totalCount: number } & (AssessmentTableQueryRow | { readonly id: null });
type TablePageInput = Pick<AssessmentTableQuery, 'page' | 'pageSize' | 'sort'>;

/** Calculates progress only for the rows on the page. */
export function listAssessmentTable(
  ctx: AppContext,
  caller: Caller,
  query: AssessmentTableQuery,
): Promise<AssessmentTable> {
  const { page, pageSize } = query;
  const today = toIsoDate(ctx.now());
  const input = { organisationId: caller.organisationId, filter: toAssessmentFilter(caller, query), today };
  return inOrganisation(ctx, caller, async (tx) => {
    const found = await readTablePage(tx, input, query);
    const rows = found.filter((row) => row.id !== null);
    const assessmentIds = rows.filter(isWithVendor).map(({ id }) => id);
    const progress = await getProgressByAssessment(tx, caller, { assessmentIds, today });
    return {
      entries: rows.map((row) => toAssessmentRow(row, { progress: progress.get(row.id), today })),
      page,
      pageSize,
      totalCount: found[0]?.totalCount ?? 0,
    };
  });
}

const STATUS_GROUPS: Readonly<Record<string, readonly string[]>> = {
  WITH_VENDOR: ['SENT', 'IN_PROGRESS'],
  TO_REVIEW: ['SUBMITTED', 'UNDER_REVIEW'],
};

/** Resolves "me" to the caller. */
export const toAssessmentFilter = (
  { id }: Caller,
  { query, reviewerId, ...filter }: AssessmentTableQuery,
): AssessmentFilter => ({
  vendorId: filter.vendorId,
  statuses: filter.status?.flatMap((status) => STATUS_GROUPS[status] ?? [status]),
  fromDate: filter.fromDate,
  toDate: filter.toDate,
  overdue: filter.overdue,
  titleOrVendor: query,
  templateId: filter.templateId,
  templateName: filter.templateName,
  rating: filter.rating,
  reviewerId: reviewerId === 'me' ? (id ?? NIL_ID) : reviewerId === 'none' ? null : reviewerId,
});

/** Reads a page and its exact total in one statement. An empty page is one row without an assessment. */
async function readTablePage(
  tx: Tx,
  input: AssessmentFilterInput,
  { page, pageSize, sort }: TablePageInput,
): Promise<AssessmentTablePageRow[]> {
  const { organisationId } = input;
  const kept = input.filter.titleOrVendor ? sql`materialized` : sql`not materialized`;
  const { rows } = await sql<AssessmentTablePageRow>`
    with matching as ${kept} (
      select a.organisation_id, a.id, a.vendor_id, a.created_at, a.due_date, a.status, a.score
      from assessment a where ${matchesAssessmentFilter(input)}
    )
    select total.*, page.* from (select count(*) as "totalCount" from matching) as total left join (
      select ${ITEM_COLUMNS}, a.reviewer_id as "reviewerId", a.opened_at as "openedAt",
        ${LAST_ACTIVITY} as "lastActivityAt", place.at
      from (
        select id, row_number() over () as at from (
          select m.id from matching m order by ${toOrderBy(sort)}
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

const STATUS_ORDER = sql.join(AssessmentStatus.options.map((status) => sql.lit(status)));

const SORT_COLUMNS: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['dueDate', sql`m.due_date`],
  [
    'vendorName',
    sql`(select lower(v.name) from vendor v where v.organisation_id = m.organisation_id and v.id = m.vendor_id)`,
  ],
  ['status', sql`array_position(array[${STATUS_ORDER}], m.status)`],
  ['score', sql`m.score`],
]);

/** Ties are sorted newest first. Sorting by creation time uses the index in both directions. */
function toOrderBy(sort: AssessmentSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = SORT_COLUMNS.get(sort.replace('-', ''));
  return key
    ? sql`${key} ${direction} nulls last, m.created_at desc, m.id desc`
    : sql`m.created_at ${direction}, m.id ${direction}`;
}

type RowContext = { readonly progress: AssessmentProgress | undefined; readonly today: string };

function toAssessmentRow(row: AssessmentTableQueryRow, { progress, today }: RowContext): AssessmentTableRow {
  const item = toAssessmentListItem(row, today);
  return {
    ...item,
    reviewerId: row.reviewerId,
    overdueDays: item.overdue && item.dueDate !== null ? daysBetween(item.dueDate, today) : 0,
    openedAt: row.openedAt,
    lastActivityAt: row.lastActivityAt,
    progress: progress?.progress ?? null,
    stuckOn: progress && row.openedAt !== null ? findIncompleteSection(progress) : null,
  };
}
