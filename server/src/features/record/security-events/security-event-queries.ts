import {
  SECURITY_EVENT_LABELS,
  type SecurityEvent,
  type SecurityEventPage,
  type SecurityEventQuery,
} from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { countLimited, planEachTime } from '../../../platform/db/pages.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type SecurityEventRow = Selectable<Tables['security_event']>;
export type SecurityEventFilter = Pick<SecurityEventQuery, 'kind' | 'fromDate' | 'toDate'>;

/** Newest first. */
export function listSecurityEvents(
  ctx: AppContext,
  caller: Caller,
  query: SecurityEventQuery,
): Promise<SecurityEventPage> {
  const { page, pageSize } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    const events = tx
      .selectFrom('security_event')
      .where('organisation_id', '=', caller.organisationId)
      .where(matchesSecurityEventFilter(query));
    await planEachTime(tx);
    const total = await countLimited(
      tx,
      query,
      sql`security_event where organisation_id = ${caller.organisationId}::uuid and ${matchesSecurityEventFilter(query)}`,
    );
    const rows = await events
      .selectAll()
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map(toSecurityEvent), page, pageSize, ...total };
  });
}

export const matchesSecurityEventFilter = ({ kind, fromDate, toDate }: SecurityEventFilter) =>
  joinConditions([
    kind !== undefined && sql`kind = ${kind}`,
    fromDate !== undefined && sql`occurred_at >= ${fromDate}::timestamptz`,
    toDate !== undefined && sql`occurred_at <= ${toDate}::timestamptz`,
  ]);

export const toSecurityEvent = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  kind: row.kind,
  kindLabel: SECURITY_EVENT_LABELS[row.kind],
  reason: row.reason,
  callerKind: row.caller_kind,
  callerId: row.caller_id,
  callerName: row.caller_name,
  address: row.address,
  route: row.route,
  requestId: row.request_id,
  count: row.count,
  occurredAt: row.occurred_at,
});
