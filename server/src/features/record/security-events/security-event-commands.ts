import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { lockOrganisation } from '../../../platform/db/lock-organisation.ts';
import type { SecurityEventBatch } from '../../../platform/security-event-buffer.ts';

/** So many rows per organisation and hour. The events that follow are only counted. */
export const MAX_ROWS_PER_HOUR = 1_000;
const RETENTION_DAYS = 90;

/** Writes what was recorded since the last time. A failure is logged and affects no request. */
export async function writeSecurityEvents(ctx: AppContext): Promise<void> {
  for (const batch of ctx.securityEvents.takeBatches()) {
    await writeBatch(ctx, batch).catch((err: unknown) => {
      ctx.log.error({ err, organisationId: batch.organisationId }, 'could not write security events');
    });
  }
}

/** One server at a time per organisation, so that the limit is exact and a repeat finds its row. */
const writeBatch = (ctx: AppContext, { organisationId, events, dropped }: SecurityEventBatch): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    await lockOrganisation(tx, { organisationId, purpose: 'security events' });
    await sql`
      with given as (
        select *, row_number() over () as place from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
          kind text, reason text, "callerKind" text, "callerId" uuid, "callerName" text, address text, route text,
          "requestId" text, count integer)
      ),
      repeated as (
        update security_event as known set count = known.count + given.count from given
        where known.organisation_id = ${organisationId}::uuid and known.window_end = ${END_OF_MINUTE}
          and known.kind = given.kind and known.address is not distinct from given.address
          and known.caller_id is not distinct from given."callerId"
        returning given.place
      ),
      fresh as (
        select *, row_number() over (order by place) as rank from given
        where place not in (select place from repeated)
      ),
      room as (
        select ${sql.lit(MAX_ROWS_PER_HOUR)} - count(*) as rows from security_event
        where organisation_id = ${organisationId}::uuid and kind <> 'NOT_RECORDED'
          and window_end > date_trunc('hour', now()) and window_end <= ${END_OF_HOUR}
      ),
      written as (
        insert into security_event (organisation_id, kind, reason, window_end, count, caller_kind, caller_id,
          caller_name, address, route, request_id)
        select ${organisationId}::uuid, kind, reason, ${END_OF_MINUTE}, count, "callerKind", "callerId", "callerName",
          address, route, "requestId"
        from fresh where rank <= (select rows from room)
      ),
      unwritten as (
        select coalesce(sum(count), 0) + ${dropped}::integer as count from fresh
        where rank > (select rows from room)
      )
      insert into security_event (organisation_id, kind, window_end, count)
      select ${organisationId}::uuid, 'NOT_RECORDED', ${END_OF_HOUR}, count from unwritten where count > 0
      on conflict (organisation_id, window_end, kind, address, caller_id)
        do update set count = security_event.count + excluded.count`.execute(tx);
  });

const END_OF_MINUTE = sql`(date_trunc('minute', now()) + interval '1 minute')`;
const END_OF_HOUR = sql`(date_trunc('hour', now()) + interval '1 hour')`;

export async function deleteExpiredSecurityEvents(ctx: AppContext, organisationId: string): Promise<void> {
  await inOrganisation(ctx, createSystemCaller(organisationId), (tx) =>
    tx
      .deleteFrom('security_event')
      .where('organisation_id', '=', organisationId)
      .where('window_end', '<', sql<string>`now() - make_interval(days => ${sql.lit(RETENTION_DAYS)})`)
      .execute(),
  );
}
