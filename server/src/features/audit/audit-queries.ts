import type { AuditEntry, AuditPage, AuditQuery } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { auditLabel } from '../../domain/audit-label.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { countAudit } from './audit-count.ts';
import { auditPage, type EntryRow, type PageRow } from './audit-page.ts';

/** So many uncounted entries are worth counting for good, once the answer is out. */
const WORTH_COUNTING = 1_000;
/** So many would keep the reader waiting: they are counted first. */
const TOO_MANY = 20_000;

export async function listAudit(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<AuditPage> {
  const rows = await readPage(ctx, caller, query);
  return {
    entries: rows.filter((row) => row.id !== null).map(entryOf),
    page: query.page,
    pageSize: query.pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

async function readPage(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<PageRow[]> {
  const read = (mostUncounted: number | null) =>
    readInOrganisation(ctx, caller, auditPage(caller, query, { mostUncounted }));
  const rows = await read(TOO_MANY);
  const uncounted = rows[0]?.uncounted ?? 0;
  if (uncounted <= WORTH_COUNTING) return rows;
  const counting = countAudit(ctx, caller.organisationId).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the audit log could not be counted');
  });
  if (uncounted <= TOO_MANY) return rows;
  await counting;
  return read(null);
}

export const entryOf = (row: EntryRow): AuditEntry => ({
  id: row.id,
  action: row.action,
  actionLabel: auditLabel(row.action),
  userName: row.userName,
  entityType: row.entityType,
  entityId: row.entityId,
  entityName: row.entityName,
  meta: row.meta,
  createdAt: row.createdAt,
});
