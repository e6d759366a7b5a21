import { Readable } from 'node:stream';
import type { AssessmentListItem } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { defined } from '../../domain/changes.ts';
import { dayOf } from '../../domain/day.ts';
import { type Columns, csvStream } from '../../platform/csv.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { type Place, type Placed, slicesOf } from '../../platform/db/slices.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import {
  type Asked,
  type AssessmentFilter,
  isMatch,
  isRead,
  ITEM_COLUMNS,
  itemOf,
  type ItemRow,
  WITH_VENDOR,
} from './assessment-filter.ts';

const SLICE = 250;

export const COLUMNS: Columns<AssessmentListItem> = {
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
};

type SliceRow = ItemRow & Placed;

/** Every match, audited before the first byte leaves. */
export async function exportAssessments(
  ctx: AppContext,
  caller: Caller,
  filter: AssessmentFilter,
): Promise<Download<Readable>> {
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_ASSESSMENTS', meta: { filter: namedOnly(filter) } }),
  );
  const asked = { organisationId: caller.organisationId, filter, today: dayOf(ctx.now()) };
  return { fileName: 'assessments', content: Readable.from(csvStream(COLUMNS, itemsOf(ctx, asked))) };
}

/** An assessment never changes its place. */
async function* itemsOf(ctx: AppContext, asked: Asked): AsyncGenerator<AssessmentListItem[]> {
  const read = (place: Place) => readInOrganisation(ctx, asked, sliceBelow(asked, place));
  for await (const rows of slicesOf({ most: SLICE, read })) yield rows.map((row) => itemOf(row, asked.today));
}

/** Titles are read along the way: asking the index anew for every slice would find all of them every time. */
function sliceBelow(asked: Asked, place: Place): Statement<SliceRow> {
  const slice = sql<SliceRow>`
    select ${ITEM_COLUMNS}, a.created_at::text as place from assessment a ${WITH_VENDOR}
    where ${isMatch(asked, isRead)} and (a.created_at, a.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)
    order by a.created_at desc, a.id desc limit ${sql.lit(SLICE)}`;
  return statementOf({ compile: () => slice.compile(statements) });
}

const namedOnly = ({ query, titleOrVendor, overdue, ...filter }: AssessmentFilter) =>
  defined({
    vendorId: filter.vendorId,
    status: filter.status,
    fromDate: filter.fromDate,
    toDate: filter.toDate,
    query: query || titleOrVendor || undefined,
    overdue: overdue === 'true' || undefined,
    templateId: filter.templateId,
    templateName: filter.templateName,
    reviewerId: filter.reviewerId,
  });
