import type { AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { omitUndefined } from '../../../domain/changes.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type KeysetCursor, type KeysetRow, readPages } from '../../../platform/db/keyset-pages.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from './audit-commands.ts';
import { type AuditEntryRow, ENTRY_COLUMNS, type ExportedEntry, toExportedEntry } from './audit-entry.ts';
import { type AuditFilter, isAboutVendor, matchesAuditFilter } from './audit-filter.ts';

const PAGE_SIZE = 1_000;

export const AUDIT_CSV_COLUMNS: CsvColumns<ExportedEntry> = {
  ID: ({ id }) => id,
  Action: ({ action }) => action,
  Label: ({ actionLabel }) => actionLabel,
  User: ({ userName }) => userName,
  'Entity type': ({ entityType }) => entityType,
  'Entity ID': ({ entityId }) => entityId,
  'Entity name': ({ entityName }) => entityName,
  Details: ({ meta }) => meta && JSON.stringify(meta),
  'Created at': ({ createdAt }) => createdAt,
};

/** The moment of an export. Entries below the horizon were final then; the snapshot decides about the others. */
type ExportSnapshot = { readonly horizon: number; readonly snapshot: string };

type ExportRow = AuditEntryRow & KeysetRow;

/**
 * Audits before sending the first byte. The snapshot is taken before the export's own entry, which is therefore not
 * included.
 */
export async function exportAuditCsv(
  ctx: AppContext,
  caller: Caller,
  query: AuditQuery,
): Promise<Download<AsyncIterable<string>>> {
  const { action, userId, vendorId, fromDate, toDate } = query;
  const filter = { action, userId, vendorId, fromDate, toDate };
  const moment = await inOrganisation(ctx, caller, async (tx) => {
    const taken = await readSnapshot(tx);
    await recordAudit(tx, caller, { action: 'EXPORT_AUDIT_LOG', meta: { filter: pickFilters(filter) } });
    return taken;
  });
  const entries = readEntries(ctx, caller, { filter, moment });
  return { fileName: 'audit-log', content: streamCsv(AUDIT_CSV_COLUMNS, entries) };
}

async function readSnapshot(tx: Tx): Promise<ExportSnapshot> {
  const { rows } = await sql<ExportSnapshot>`
    select audit_horizon() as horizon, pg_current_snapshot()::text as snapshot`.execute(tx);
  const [moment] = rows;
  if (!moment) throw new Error('Expected the snapshot query to return one row');
  return moment;
}

type ExportFilter = AuditFilter & Pick<AuditQuery, 'vendorId'>;

type ExportInput = { readonly filter: ExportFilter; readonly moment: ExportSnapshot };

async function* readEntries(ctx: AppContext, caller: Caller, input: ExportInput): AsyncGenerator<ExportedEntry[]> {
  const read = (place: KeysetCursor) => readInOrganisation(ctx, caller, selectExportPage(caller, input, place));
  for await (const rows of readPages({ pageSize: PAGE_SIZE, read }))
    yield rows.map((row) => toExportedEntry(caller, row));
}

function selectExportPage(
  { organisationId }: Caller,
  { filter, moment }: ExportInput,
  place: KeysetCursor,
): Statement<ExportRow> {
  const { vendorId } = filter;
  const ofVendor = vendorId === '' ? sql`` : sql`and ${isAboutVendor({ organisationId, vendorId })}`;
  const slice = sql<ExportRow>`
    select ${ENTRY_COLUMNS}, created_at::text as place from audit_entry
    where organisation_id = ${organisationId}::uuid and ${matchesAuditFilter(filter)} ${ofVendor}
      and created_at <= ${place.createdAt}::timestamptz
      and (created_at, id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)
      and (position < ${moment.horizon}::bigint or audit_was_there(position, ${moment.snapshot}::pg_snapshot))
    order by created_at desc, id desc limit ${sql.lit(PAGE_SIZE)}`;
  return toStatement({ compile: () => slice.compile(queryBuilder) });
}

const pickFilters = ({ action, userId, vendorId, fromDate, toDate }: ExportFilter) =>
  omitUndefined({
    action: action || undefined,
    userId: userId || undefined,
    vendorId: vendorId || undefined,
    fromDate,
    toDate,
  });
