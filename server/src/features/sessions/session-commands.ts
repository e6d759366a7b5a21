import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Keeps a used session from idling out, at most once a minute, and never in the way of the request. */
export function noteSessionUse(ctx: AppContext, caller: Caller, lastSeenAt: string): void {
  const now = ctx.now();
  const { sessionId } = caller;
  if (sessionId === null || now.getTime() - Date.parse(lastSeenAt) < AT_MOST_EVERY_MS) return;
  inOrganisation(ctx, caller, (tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: now.toISOString() })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', sessionId)
      .execute(),
  ).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the use of a session could not be noted');
  });
}
