import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { toOcsfSecurityEvent } from '../../../domain/security-ocsf.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { findAuditSink, sendToTarget } from '../audit/index.ts';
import { type SecurityEventRow, toSecurityEvent } from './security-event-queries.ts';

const BATCH_SIZE = 500;

type CopyRow = Selectable<Tables['security_event_copy']>;

/**
 * Sends new events to the target of the audit log, in batches of their own. Records the position after each delivery:
 * after a crash the last batch is sent again, and nothing is missed.
 */
export async function copySecurityEvents(ctx: AppContext, organisationId: string): Promise<void> {
  const sink = await findAuditSink(ctx, { organisationId });
  if (!sink) return;
  for (;;) {
    const copy = await claimCopy(ctx, organisationId, sink.target);
    if (!copy) return;
    const rows = await listFinalEvents(ctx, copy);
    const last = rows.at(-1);
    const data = rows.map((row) => toCopiedEvent(row, sink.format));
    const failure = last ? await sendToTarget(ctx, sink, { table: 'audit_sink', type: 'security.events', data }) : null;
    if (failure !== null) ctx.log.warn({ organisationId, failure }, 'could not copy security events');
    await releaseCopy(ctx, copy, failure === null ? last : undefined);
    if (failure !== null || rows.length < BATCH_SIZE) return;
  }
}

/** `type` tells the lines of a file apart from those of the audit log. */
function toCopiedEvent(row: SecurityEventRow, format: 'OCSF' | 'RAW'): object {
  const event = { ...toSecurityEvent(row), organisationId: row.organisation_id };
  return format === 'OCSF' ? toOcsfSecurityEvent(event) : { type: 'security.event', ...event };
}

/** A new target starts with the first event. */
const claimCopy = (ctx: AppContext, organisationId: string, target: string): Promise<CopyRow | undefined> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    const { rows } = await sql<CopyRow>`
      insert into security_event_copy as copy (organisation_id, target, busy_until)
      values (${organisationId}::uuid, ${target}, now() + interval '1 minute')
      on conflict (organisation_id) do update set target = excluded.target, busy_until = excluded.busy_until,
        window_end = case when copy.target = excluded.target then copy.window_end else excluded.window_end end,
        event_id = case when copy.target = excluded.target then copy.event_id else excluded.event_id end
      where copy.busy_until < now()
      returning *`.execute(tx);
    return rows[0];
  });

/** Rows whose window ended a minute ago: no server still adds to them. */
const listFinalEvents = (ctx: AppContext, copy: CopyRow): Promise<SecurityEventRow[]> =>
  inOrganisation(ctx, createSystemCaller(copy.organisation_id), (tx) =>
    tx
      .selectFrom('security_event')
      .selectAll()
      .where('organisation_id', '=', copy.organisation_id)
      .where(sql<boolean>`(window_end, id) > (${copy.window_end}::timestamptz, ${copy.event_id}::uuid)`)
      .where('window_end', '<', sql<string>`now() - interval '1 minute'`)
      .orderBy('window_end')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute(),
  );

const releaseCopy = (ctx: AppContext, copy: CopyRow, last: SecurityEventRow | undefined): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(copy.organisation_id), async (tx) => {
    await tx
      .updateTable('security_event_copy')
      .set({
        busy_until: sql<string>`'-infinity'`,
        ...(last && { window_end: last.window_end, event_id: last.id }),
      })
      .where('organisation_id', '=', copy.organisation_id)
      .where('target', '=', copy.target)
      .execute();
  });
