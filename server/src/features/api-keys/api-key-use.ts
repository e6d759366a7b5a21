import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { noteUse } from '../../platform/db/note-use.ts';

/** When and from where. */
export function noteApiKeyUse(ctx: AppContext, caller: Caller, lastAt: string | null): void {
  const { id, organisationId, address } = caller;
  if (id === null) return;
  noteUse(ctx, caller, {
    of: 'an API key',
    lastAt,
    note: (tx, { now, aMinuteAgo }) =>
      tx
        .updateTable('api_key')
        .set({ last_used_at: now, last_used_address: address })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', aMinuteAgo)]))
        .execute(),
  });
}
