import {
  formatHeldBackBy,
  VendorFilter,
  type VendorImportField,
  type VendorTableQuery,
  VendorTableRow,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { type CsvColumns, formatCsvRows, toCsvTable } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toVendorCsvColumns, VENDOR_CSV_FIELDS } from './vendor-fields.ts';
import {
  selectVendorTable,
  toVendorTableRow,
  type VendorTableInput,
  type VendorTableQueryRow,
} from './vendor-table.ts';

const CHUNK_SIZE = 1_000;

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

/** Contains all matches. Audited before the first byte is sent. */
export function exportVendorTableCsv(
  ctx: AppContext,
  caller: Caller,
  query: VendorTableQuery,
): Promise<Download<Buffer>> {
  const { sort } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    await recordAudit(tx, caller, { action: 'EXPORT_VENDORS', meta: { filter: pickFilters(query), sort } });
    const today = toIsoDate(ctx.now());
    const asked = { organisationId: caller.organisationId, today, filter: query, sort };
    return { fileName: 'vendors', content: await readChunks(tx, asked) };
  });
}

/** Only the CSV is held in memory as a whole. */
async function readChunks(tx: Tx, asked: VendorTableInput): Promise<Buffer> {
  const pieces = [Buffer.from(formatCsvRows([Object.keys(VENDOR_TABLE_CSV_COLUMNS)]))];
  await sql`declare vendor_table no scroll cursor for ${selectVendorTable(asked)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<VendorTableQueryRow>`fetch ${sql.lit(CHUNK_SIZE)} from vendor_table`.execute(tx);
    if (rows.length === 0) return Buffer.concat(pieces);
    pieces.push(Buffer.from(formatCsvRows(toCsvTable(VENDOR_TABLE_CSV_COLUMNS, rows.map(toVendorTableRow)).rows)));
  }
}

const pickFilters = (filter: VendorFilter) =>
  Object.fromEntries(
    VendorFilter.keyof().options.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : [])),
  );
