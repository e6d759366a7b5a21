import type { AuditEntry, AuditPage, AuditQuery, Permission } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { formatAuditAction } from '../../../domain/audit-label.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { updateAuditCounts } from './audit-count.ts';
import { type AuditEntryRow, type AuditPageRow, selectAuditPage } from './audit-page.ts';

/** From this many uncounted entries on, counts are updated after the response. */
const RECOUNT_THRESHOLD = 1_000;
/** Above this many uncounted rows, updates the totals before responding. */
const MAX_UNCOUNTED = 20_000;

export async function listAuditEntries(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<AuditPage> {
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

export const toAuditEntry = (caller: Caller, row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  action: row.action,
  actionLabel: formatAuditAction(row.action),
  userName: row.userName,
  entityType: row.entityType,
  entityId: row.entityId,
  entityName: row.entityName,
  meta: hideChanges(caller, row),
  createdAt: row.createdAt,
});

/** What the records themselves require, so that the log does not show more of them. */
const RECORD_PERMISSIONS: ReadonlyMap<string | null, Permission> = new Map([
  ['Vendor', 'vendors:view'],
  ['Certification', 'vendors:view'],
  ['Attachment', 'vendors:view'],
  ['Responsibility', 'vendors:view'],
  ['Assessment', 'assessments:view'],
  ['Evidence', 'assessments:view'],
  ['Finding', 'assessments:view'],
  ['Template', 'templates:view'],
  ['Framework', 'frameworks:view'],
  ['Role', 'roles:view'],
]);

/** Callers who may not see the record learn which of its fields changed, but not their values. */
function hideChanges(caller: Caller, { entityType, meta }: AuditEntryRow): AuditEntryRow['meta'] {
  const permission = RECORD_PERMISSIONS.get(entityType);
  if (!meta?.changes || permission === undefined || can(caller, permission)) return meta;
  const { changes, ...others } = meta;
  return { ...others, changedFields: Object.keys(changes) };
}
