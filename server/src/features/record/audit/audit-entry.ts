import type { AuditEntry, Permission } from '@assay/contract';
import { sql } from 'kysely';
import { formatAuditAction } from '../../../domain/audit-label.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import { type AuditedRecordRow, ENTITY_UUID, toAuditedRecord } from './audited-record.ts';

export type AuditEntryRow = {
  readonly id: string;
  readonly action: string;
  readonly userName: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly meta: { readonly [key: string]: JsonValue } | null;
  readonly createdAt: string;
  readonly requestId: string | null;
};

/** A row of a page, with the record that it can open. */
export type ListedEntryRow = AuditEntryRow & AuditedRecordRow;

export const ENTRY_COLUMNS = sql`id, action, user_name as "userName", entity_type as "entityType",
  left(entity_id, 8) as "entityId", entity_name as "entityName", meta, created_at as "createdAt", request_id as "requestId"`;

/** For rows named `page`, to which `joinAuditedRecord` is applied. */
export const LISTED_COLUMNS = sql`${ENTRY_COLUMNS}, created_at, ${ENTITY_UUID}`;

export const toAuditEntry = (caller: Caller, row: ListedEntryRow): AuditEntry => ({
  ...toExportedEntry(caller, row),
  record: toAuditedRecord(caller, row),
});

export type ExportedEntry = Omit<AuditEntry, 'record'>;

export const toExportedEntry = (caller: Caller, row: AuditEntryRow): ExportedEntry => ({
  id: row.id,
  action: row.action,
  actionLabel: formatAuditAction(row.action),
  userName: row.userName,
  entityType: row.entityType,
  entityId: row.entityId,
  entityName: row.entityName,
  meta: hideChanges(caller, row),
  createdAt: row.createdAt,
  requestId: row.requestId,
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
