import {
  formatHeldBackBy,
  VendorFilter,
  type VendorImportField,
  type VendorTableQuery,
  VendorTableRow,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { listIds } from '../../../platform/db/pages.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toVendorCsvColumns, VENDOR_CSV_FIELDS } from './vendor-fields.ts';
import { listVendorRowsIn, selectVendorIds, type VendorRowsInput } from './vendor-table.ts';

const PAGE_SIZE = 1_000;

/** The tags come last. */
const isTableField = (field: VendorImportField): field is VendorImportField & keyof VendorTableRow =>
  field in VendorTableRow.shape && field !== 'tags';

export const VENDOR_TABLE_CSV_COLUMNS: CsvColumns<VendorTableRow> = {
  Vendor: ({ name }) => name,
  ID: ({ id }) => id,
  ...toVendorCsvColumns(VENDOR_CSV_FIELDS.filter(isTableField)),
  Owner: ({ ownerName }) => ownerName,
  'Overall score': ({ overallScore }) => overallScore,
  Rating: ({ rating }) => rating,
  'Last assessed at': ({ lastAssessedAt }) => lastAssessedAt,
  'Next review on': ({ nextReviewOn }) => nextReviewOn,
  Assessments: ({ assessmentCount }) => assessmentCount,
  'Open findings': ({ openFindings }) => openFindings,
  Tags: ({ tags }) => tags.join('; '),
  'Rating limited by': ({ heldBackBy }) => formatHeldBackBy(heldBackBy),
  Decision: ({ decision }) => decision?.outcome,
  'Decision valid until': ({ decision }) => decision?.validUntil,
  'Open conditions': ({ decision }) => decision?.openConditions,
  'Decision stale because': ({ decision }) => decision?.staleReasons.join('; '),
};

/** Contains all matches, in their order at this moment. Audited before the first byte is sent. */
export async function exportVendorTableCsv(
  ctx: AppContext,
  caller: Caller,
  query: VendorTableQuery,
): Promise<Download<AsyncIterable<string>>> {
  const { sort } = query;
  const today = toIsoDate(ctx.now());
  const vendorIds = await inOrganisation(ctx, caller, async (tx) => {
    await recordAudit(tx, caller, { action: 'EXPORT_VENDORS', meta: { filter: pickFilters(query), sort } });
    return listIds(tx, selectVendorIds({ organisationId: caller.organisationId, today, filter: query, sort }));
  });
  const rows = readVendors(ctx, caller, { vendorIds, today });
  return { fileName: 'vendors', content: streamCsv(VENDOR_TABLE_CSV_COLUMNS, rows) };
}

async function* readVendors(
  ctx: AppContext,
  caller: Caller,
  { vendorIds, today }: VendorRowsInput,
): AsyncGenerator<VendorTableRow[]> {
  for (let at = 0; at < vendorIds.length; at += PAGE_SIZE) {
    const slice = { vendorIds: vendorIds.slice(at, at + PAGE_SIZE), today };
    yield await inOrganisation(ctx, caller, (tx) => listVendorRowsIn(tx, caller, slice));
  }
}

const pickFilters = (filter: VendorFilter) =>
  Object.fromEntries(
    VendorFilter.keyof().options.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : [])),
  );
