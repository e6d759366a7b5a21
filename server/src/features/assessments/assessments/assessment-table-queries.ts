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
import { isCommonSearch } from '../../../platform/db/common-search.ts';
import { type Condition } from '../../../platform/db/conditions.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { countUpTo, toLimitedTotal, toPageStatement } from '../../../platform/db/pages.ts';
import {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  getProgressByAssessment,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  sumAssessmentFigures,
  toAssessmentListItem,
  WITH_VENDOR,
} from '../records/index.ts';

type AssessmentTableQueryRow = AssessmentItemRow &
  Pick<AssessmentTableRow, 'reviewerId' | 'openedAt' | 'lastActivityAt'>;
type AssessmentTablePageRow = { readonly totalCount: number } & (AssessmentTableQueryRow | { readonly id: null });
type TablePageInput = Pick<AssessmentTableQuery, 'page' | 'pageSize' | 'sort'>;

/** Calculates progress only for the rows on the page. */
export async function listAssessmentTable(
  ctx: AppContext,
  caller: Caller,
  query: AssessmentTableQuery,
): Promise<AssessmentTable> {
  const { page, pageSize } = query;
  const { organisationId } = caller;
  const today = toIsoDate(ctx.now());
  const filter = toAssessmentFilter(caller, query);
  const searches = ['search_assessment_ids', 'search_vendor_ids'] as const;
  const isCommon = await isCommonSearch(ctx, caller, { query: query.query, searches });
  const input = { organisationId, filter, today, isCommonSearch: isCommon };
  const figure = await sumAssessmentFigures(ctx, caller, filter);
  const matching = sql`assessment a where ${matchesAssessmentFilter(input)}`;
  const total = figure === null ? countUpTo(query, matching) : sql<number>`${figure}::bigint`;
  const found = await readInOrganisation(ctx, caller, toPageStatement(selectTablePage(input, query, total)));
  const rows = found.filter((row) => row.id !== null);
  const assessmentIds = rows.filter(isWithVendor).map(({ id }) => id);
  const progress = await inOrganisation(ctx, caller, (tx) =>
    getProgressByAssessment(tx, caller, { assessmentIds, today }),
  );
  const counted = found[0]?.totalCount ?? 0;
  return {
    entries: rows.map((row) => toAssessmentRow(row, { progress: progress.get(row.id), today })),
    page,
    pageSize,
    ...(figure === null ? toLimitedTotal(counted, query) : { totalCount: counted, totalIsLimited: false }),
  };
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

/** An empty page is one row without an assessment. */
function selectTablePage(input: AssessmentFilterInput, query: TablePageInput, total: RawBuilder<number>) {
  const { page, pageSize } = query;
  const end = sql`limit ${page * pageSize}::bigint`;
  const parts = sql.join(listParts(input, query.sort, end), sql` union all `);
  return sql<AssessmentTablePageRow>`
    select total.*, page.* from (select ${total} as "totalCount") as total left join (
      select ${ITEM_COLUMNS}, a.reviewer_id as "reviewerId", a.opened_at as "openedAt",
        ${LAST_ACTIVITY} as "lastActivityAt", place.at
      from (
        select id, row_number() over () as at from (
          select id from (${parts}) as parts limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
        ) as inside
      ) as place join assessment a on a.organisation_id = ${input.organisationId}::uuid and a.id = place.id
      ${WITH_VENDOR}
    ) as page on true
    order by page.at`;
}

const LAST_ACTIVITY = sql`greatest(
  (select max(r.updated_at) from response r where r.organisation_id = a.organisation_id and r.assessment_id = a.id),
  (select max(l.last_seen_at) from portal_link l where l.organisation_id = a.organisation_id and l.assessment_id = a.id))`;

/** The assessments that match, in parts that follow each other. Ties are sorted newest first. */
function listParts(
  input: AssessmentFilterInput,
  sort: AssessmentSort,
  end: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const newestFirst = sql`a.created_at desc, a.id desc`;
  const part = (condition: Condition, order: RawBuilder<unknown>) => sql`(
    select a.id from assessment a where ${matchesAssessmentFilter(input)} and ${condition}
    order by ${order} ${end})`;
  const withEmptyLast = (column: RawBuilder<unknown>) => [
    part(sql`${column} is not null`, sql`${column} ${direction}, ${newestFirst}`),
    part(sql`${column} is null`, newestFirst),
  ];
  switch (sort) {
    case 'dueDate':
    case '-dueDate':
      return withEmptyLast(sql`a.due_date`);
    case 'score':
    case '-score':
      return withEmptyLast(sql`a.score`);
    case 'status':
    case '-status': {
      const statuses = isDescending ? AssessmentStatus.options.toReversed() : AssessmentStatus.options;
      return statuses.map((status) => part(sql`a.status = ${status}`, newestFirst));
    }
    case 'vendorName':
    case '-vendorName':
      return [
        sql`(select a.id from vendor v join assessment a on a.organisation_id = v.organisation_id and a.vendor_id = v.id
          where v.organisation_id = ${input.organisationId}::uuid and ${matchesAssessmentFilter(input)}
          order by lower(v.name) ${direction}, ${newestFirst} ${end})`,
      ];
    case 'createdAt':
    case '-createdAt':
      return [part(sql`true`, sql`a.created_at ${direction}, a.id ${direction}`)];
  }
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
