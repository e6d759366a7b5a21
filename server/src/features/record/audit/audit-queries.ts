import type { AuditPage, AuditQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { updateAuditCounts } from './audit-count.ts';
import { toAuditEntry } from './audit-entry.ts';
import { type AuditPageRow, selectAuditPage } from './audit-page.ts';
import { listVendorEntries } from './vendor-activity-queries.ts';

/** From this many uncounted entries on, counts are updated after the response. */
const RECOUNT_THRESHOLD = 1_000;
/** Above this many uncounted rows, updates the totals before responding. */
const MAX_UNCOUNTED = 20_000;

export async function listAuditEntries(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<AuditPage> {
  if (query.vendorId !== '') return listVendorEntries(ctx, caller, query);
  const rows = await readPage(ctx, caller, query);
  return {
    entries: rows.filter((row) => row.id !== null).map((row) => toAuditEntry(caller, row)),
    page: query.page,
    pageSize: query.pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

async function readPage(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<AuditPageRow[]> {
  const read = (mostUncounted: number | null) =>
    readInOrganisation(ctx, caller, selectAuditPage(caller, query, { mostUncounted }));
  const rows = await read(MAX_UNCOUNTED);
  const uncounted = rows[0]?.uncounted ?? 0;
  if (uncounted <= RECOUNT_THRESHOLD) return rows;
  const counting = updateAuditCounts(ctx, caller.organisationId).catch((err: unknown) => {
    ctx.log.warn({ err }, 'could not count the audit log');
  });
  if (uncounted <= MAX_UNCOUNTED) return rows;
  await counting;
  return read(null);
}
