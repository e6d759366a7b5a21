import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Notes when and from where a key was used, at most once a minute, and never in the way of the request. */
export function noteApiKeyUse(ctx: AppContext, caller: Caller, lastUsedAt: string | null): void {
  const now = ctx.now();
  if (caller.id === null || (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < AT_MOST_EVERY_MS)) return;
  const { id } = caller;
  const aMinuteAgo = new Date(now.getTime() - AT_MOST_EVERY_MS).toISOString();
  inOrganisation(ctx, caller, (tx) =>
    tx
      .updateTable('api_key')
      .set({ last_used_at: now.toISOString(), last_used_address: caller.address })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', aMinuteAgo)]))
      .execute(),
  ).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the use of an API key could not be noted');
  });
}
