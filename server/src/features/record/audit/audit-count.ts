import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { runInBatches } from '../../../platform/db/run-in-batches.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { entryDay } from './audit-filter.ts';

const BATCH_SIZE = 50_000;

/**
 * Counts the entries that have become final since the last run, in batches with a transaction each. It does not block
 * writers, because they do not touch its rows, and does nothing if another server is counting.
 */
export const updateAuditCounts = (ctx: AppContext, organisationId: string): Promise<void> =>
  runInBatches(ctx, { organisationId, name: 'audit count', runNext: (tx) => countNextBatch(tx, organisationId) });

/**
 * A separate statement, because its snapshot must be newer than the lock to see what the last holder counted. A batch
 * never ends within a position. Returns whether there may be more.
 */
async function countNextBatch(tx: Tx, organisationId: string): Promise<boolean> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<{ more: boolean }>`
    with counted as materialized (
      select coalesce(max(position), 0) as position from audit_counted where ${ofOrganisation}
    ),
    horizon as materialized (select audit_horizon() as position),
    stretch as materialized (
      select counted.position as first,
        greatest(counted.position, coalesce(last.position + 1, horizon.position)) as next,
        last.position is not null as more
      from counted cross join horizon left join lateral (
        select position from audit_entry
        where ${ofOrganisation} and position >= counted.position and position < horizon.position
        order by position offset ${BATCH_SIZE}::bigint limit 1
      ) as last on true
    ),
    found as materialized (
      select action, user_id, ${entryDay} as day, count(*) as entries from audit_entry
      where ${ofOrganisation} and position >= (select first from stretch) and position < (select next from stretch)
      group by 1, 2, 3
    ),
    kept as (
      insert into audit_count (organisation_id, action, user_id, day, entries)
      select ${organisationId}::uuid, coalesce(action, ''), coalesce(user_id::text, ''), coalesce(day, '-infinity'),
        sum(entries)
      from found
      group by cube (action, user_id, day)
      having sum(entries) > 0 and (grouping(user_id) = 1 or user_id is not null)
      on conflict (organisation_id, action, user_id, day) do update set entries = audit_count.entries + excluded.entries
    )
    insert into audit_counted (organisation_id, position)
    select ${organisationId}::uuid, next from stretch
    on conflict (organisation_id) do update set position = excluded.position
    returning (select more from stretch) as more`.execute(tx);
  return rows[0]?.more ?? false;
}
