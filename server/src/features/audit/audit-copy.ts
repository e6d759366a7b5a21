import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { ocsfOf } from '../../domain/ocsf.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { entriesAfter, type Sink } from './audit-sink-queries.ts';
import { handOver } from './audit-target.ts';

const BATCH = 500;

/**
 * Hands over what has come since, batch after batch, each with its place recorded once it has arrived: after a crash the
 * last batch comes again, and nothing is left out. One worker at a time; a worker that vanished is waited for.
 */
export async function copyAudit(ctx: AppContext, organisationId: string): Promise<void> {
  for (let sink = await claim(ctx, organisationId); sink; sink = await claim(ctx, organisationId)) {
    const entries = await entriesAfter(ctx, sink, BATCH);
    const last = entries.at(-1);
    if (!last) return release(ctx, sink, {});
    const data = sink.format === 'OCSF' ? entries.map(ocsfOf) : entries;
    const failure = await handOver(ctx, sink, { type: 'audit.entries', data });
    if (failure !== null) return release(ctx, sink, { outcome: failure });
    const outcome = `Copied up to ${last.createdAt}`;
    await release(ctx, sink, { position: last.position, entry_id: last.id, outcome });
  }
}

const IS_FREE = sql<boolean>`busy_until < now()`;
const IN_A_MINUTE = sql<string>`now() + interval '1 minute'`;

const claim = (ctx: AppContext, organisationId: string): Promise<Sink | undefined> =>
  inOrganisation(ctx, systemOf(organisationId), (tx) =>
    tx
      .updateTable('audit_sink')
      .set({ busy_until: IN_A_MINUTE })
      .where('organisation_id', '=', organisationId)
      .where(IS_FREE)
      .returningAll()
      .executeTakeFirst(),
  );

type Progress = { readonly outcome?: string; readonly position?: number; readonly entry_id?: string };

/** A copy that was started anew in the meantime stays where it is. */
const release = (ctx: AppContext, sink: Sink, progress: Progress): Promise<void> =>
  inOrganisation(ctx, systemOf(sink.organisation_id), async (tx) => {
    await tx
      .updateTable('audit_sink')
      .set({ ...progress, busy_until: sql<string>`'-infinity'` })
      .where('organisation_id', '=', sink.organisation_id)
      .where('target', '=', sink.target)
      .where('position', '=', sink.position)
      .where('entry_id', '=', sink.entry_id)
      .execute();
  });
