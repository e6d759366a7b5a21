import type { VendorRow, VendorTableQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { defined } from '../../domain/changes.ts';
import { type Columns, csvRows, csvTable } from '../../platform/csv.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import type { VendorFilter } from './vendor-filter.ts';
import { rowOf, type TableAsked, type TableRow, wholeTable } from './vendor-table.ts';

const PIECE = 1_000;

export const COLUMNS: Columns<VendorRow> = {
  Vendor: ({ name }) => name,
  ID: ({ id }) => id,
  'External ID': ({ externalId }) => externalId,
  'Contact name': ({ contactName }) => contactName,
  'Contact email': ({ contactEmail }) => contactEmail,
  Tier: ({ tier }) => tier,
  Website: ({ website }) => website,
  Owner: ({ ownerName }) => ownerName,
  'Overall score': ({ overallScore }) => overallScore,
  Rating: ({ rating }) => rating,
  'Last assessed at': ({ lastAssessedAt }) => lastAssessedAt,
  'Next review on': ({ nextReviewOn }) => nextReviewOn,
  Assessments: ({ assessmentCount }) => assessmentCount,
  'Open findings': ({ openFindings }) => openFindings,
  Tags: ({ tags }) => tags.join('; '),
};

/** Every match, audited before the first byte leaves. */
export function exportVendorTable(ctx: AppContext, caller: Caller, query: VendorTableQuery): Promise<Download<Buffer>> {
  const { sort } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    await recordAudit(tx, caller, { action: 'EXPORT_VENDORS', meta: { filter: namedOnly(query), sort } });
    const asked = { organisationId: caller.organisationId, filter: query, sort };
    return { fileName: 'vendors', content: await readPieces(tx, asked) };
  });
}

/** Only the text is ever whole in memory. */
async function readPieces(tx: Tx, asked: TableAsked): Promise<Buffer> {
  const pieces = [Buffer.from(csvRows([Object.keys(COLUMNS)]))];
  await sql`declare vendor_table no scroll cursor for ${wholeTable(asked)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<TableRow>`fetch ${sql.lit(PIECE)} from vendor_table`.execute(tx);
    if (rows.length === 0) return Buffer.concat(pieces);
    pieces.push(Buffer.from(csvRows(csvTable(COLUMNS, rows.map(rowOf)).rows)));
  }
}

const namedOnly = ({ query, tier, tag, ownerId, rating }: VendorFilter) =>
  defined({ query: query || undefined, tier, tag: tag || undefined, ownerId, rating });
