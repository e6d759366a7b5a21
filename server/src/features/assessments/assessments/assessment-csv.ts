import { type AssessmentListItem, formatHeldBackBy } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { omitUndefined } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { isCommonSearch } from '../../../platform/db/common-search.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type KeysetCursor, type KeysetRow, readPages } from '../../../platform/db/keyset-pages.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  titleContains,
  toAssessmentListItem,
  WITH_VENDOR,
} from '../records/index.ts';

const PAGE_SIZE = 250;

export const ASSESSMENT_CSV_COLUMNS: CsvColumns<AssessmentListItem> = {
  Assessment: ({ title }) => title,
  ID: ({ id }) => id,
  Vendor: ({ vendorName }) => vendorName,
  'Vendor ID': ({ vendorId }) => vendorId,
  Status: ({ status }) => status,
  Overdue: ({ overdue }) => overdue,
  Score: ({ score }) => score,
  'Due date': ({ dueDate }) => dueDate,
  'Created at': ({ createdAt }) => createdAt,
  'Sent at': ({ sentAt }) => sentAt,
  'Submitted at': ({ submittedAt }) => submittedAt,
  'Completed at': ({ completedAt }) => completedAt,
  Template: ({ templateName }) => templateName,
  'Template version': ({ templateVersion }) => templateVersion,
  Reviewer: ({ reviewerName }) => reviewerName,
  Provisional: ({ score, status }) => score !== null && status !== 'COMPLETED',
  Rating: ({ rating }) => rating,
  'Rating limited by': ({ heldBackBy }) => formatHeldBackBy(heldBackBy),
};

type ExportRow = AssessmentItemRow & KeysetRow;

/** Contains all matches. Audited before the first byte is sent. */
export async function exportAssessmentsCsv(
  ctx: AppContext,
  caller: Caller,
  filter: AssessmentFilter,
): Promise<Download<AsyncIterable<string>>> {
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_ASSESSMENTS', meta: { filter: pickFilters(filter) } }),
  );
  const searches = ['search_assessment_ids', 'search_vendor_ids'] as const;
  const input = {
    organisationId: caller.organisationId,
    filter,
    today: toIsoDate(ctx.now()),
    isCommonSearch: await isCommonSearch(ctx, caller, { query: filter.titleOrVendor, searches }),
  };
  return { fileName: 'assessments', content: streamCsv(ASSESSMENT_CSV_COLUMNS, readItems(ctx, input)) };
}

/** Keyset pagination works because the order of assessments never changes. */
async function* readItems(ctx: AppContext, input: AssessmentFilterInput): AsyncGenerator<AssessmentListItem[]> {
  const read = (place: KeysetCursor) => readInOrganisation(ctx, input, selectExportPage(input, place));
  for await (const rows of readPages({ pageSize: PAGE_SIZE, read }))
    yield rows.map((row) => toAssessmentListItem(row, input.today));
}

/** Filters titles while scanning: the search index would return all matches again for every page. */
function selectExportPage(input: AssessmentFilterInput, place: KeysetCursor): Statement<ExportRow> {
  const slice = sql<ExportRow>`
    select ${ITEM_COLUMNS}, a.created_at::text as place from assessment a ${WITH_VENDOR}
    where ${matchesAssessmentFilter(input, titleContains)} and (a.created_at, a.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)
    order by a.created_at desc, a.id desc limit ${sql.lit(PAGE_SIZE)}`;
  return toStatement({ compile: () => slice.compile(queryBuilder) });
}

const pickFilters = ({ query, titleOrVendor, overdue, ...filter }: AssessmentFilter) =>
  omitUndefined({
    vendorId: filter.vendorId,
    status: filter.status ?? filter.statuses?.join(),
    fromDate: filter.fromDate,
    toDate: filter.toDate,
    query: query || titleOrVendor || undefined,
    overdue: overdue === 'true' || undefined,
    templateId: filter.templateId,
    templateName: filter.templateName,
    rating: filter.rating,
    reviewerId: filter.reviewerId,
  });
