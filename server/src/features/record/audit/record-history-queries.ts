import type { AuditPage } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { LISTED_COLUMNS, type ListedEntryRow, toAuditEntry } from './audit-entry.ts';
import { joinAuditedRecord } from './audited-record.ts';

export type RecordHistoryInput = {
  readonly entityId: string;
  /** When the record was created: no entry is older. */
  readonly createdAt: string;
  readonly page: number;
  readonly pageSize: number;
};

/** The audit entries of one record, newest first. */
export async function listRecordHistory(
  tx: Tx,
  caller: Caller,
  { entityId, createdAt, page, pageSize }: RecordHistoryInput,
): Promise<AuditPage> {
  const isOfRecord = sql`organisation_id = ${caller.organisationId}::uuid and entity_id = ${entityId}
    and created_at >= ${createdAt}::timestamptz`;
  const total = await sql<{ count: number }>`select count(*) as count from audit_entry where ${isOfRecord}`.execute(tx);
  const { rows } = await sql<ListedEntryRow>`
    select page.*, audited.* from (
      select ${LISTED_COLUMNS} from audit_entry where ${isOfRecord}
      order by created_at desc, id desc limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    ) as page ${joinAuditedRecord(caller.organisationId)}
    order by page.created_at desc, page.id desc`.execute(tx);
  return {
    entries: rows.map((row) => toAuditEntry(caller, row)),
    page,
    pageSize,
    totalCount: total.rows[0]?.count ?? 0,
  };
}
