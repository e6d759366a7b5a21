import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { toOcsfEvent } from '../../../domain/ocsf.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { type AuditSinkRow, listEntriesAfter } from './audit-sink-queries.ts';
import { sendToTarget } from './audit-target.ts';

const BATCH_SIZE = 500;

/**
 * Sends new entries in batches and records the position after each delivery: after a crash the last batch is sent
 * again, and nothing is missed. One worker at a time; the lease of a worker that died must expire first.
 */
export async function copyAuditEntries(ctx: AppContext, organisationId: string): Promise<void> {
  for (let sink = await claimSink(ctx, organisationId); sink; sink = await claimSink(ctx, organisationId)) {
    const entries = await listEntriesAfter(ctx, sink, BATCH_SIZE);
    const last = entries.at(-1);
    if (!last) return releaseSink(ctx, sink, {});
    const data = sink.format === 'OCSF' ? entries.map(toOcsfEvent) : entries;
    const failure = await sendToTarget(ctx, sink, { table: 'audit_sink', type: 'audit.entries', data });
    if (failure !== null) return releaseSink(ctx, sink, { outcome: failure });
    const outcome = `Copied up to ${last.createdAt}`;
    await releaseSink(ctx, sink, { position: last.position, entry_id: last.id, outcome });
  }
}

const IS_UNCLAIMED = sql<boolean>`busy_until < now()`;
const ONE_MINUTE_FROM_NOW = sql<string>`now() + interval '1 minute'`;

const claimSink = (ctx: AppContext, organisationId: string): Promise<AuditSinkRow | undefined> =>
  inOrganisation(ctx, createSystemCaller(organisationId), (tx) =>
    tx
      .updateTable('audit_sink')
      .set({ busy_until: ONE_MINUTE_FROM_NOW })
      .where('organisation_id', '=', organisationId)
      .where(IS_UNCLAIMED)
      .returningAll()
      .executeTakeFirst(),
  );

type CopyProgress = { readonly outcome?: string; readonly position?: number; readonly entry_id?: string };

/** Does not change a copy that was restarted in the meantime. */
const releaseSink = (ctx: AppContext, sink: AuditSinkRow, progress: CopyProgress): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(sink.organisation_id), async (tx) => {
    await tx
      .updateTable('audit_sink')
      .set({ ...progress, busy_until: sql<string>`'-infinity'` })
      .where('organisation_id', '=', sink.organisation_id)
      .where('target', '=', sink.target)
      .where('position', '=', sink.position)
      .where('entry_id', '=', sink.entry_id)
      .execute();
  });
