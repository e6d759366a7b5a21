import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';

/** Seconds to wait, or 0 with a place taken. All servers take from one window, so the limit is exact. */
export function takeAuditPlace(ctx: AppContext, caller: Caller): Promise<number> {
  return inOrganisation(ctx, { ...caller, repeatable: null }, async (tx) => {
    const { rows } = await sql<{ wait: number | null }>`
      select take_place(${caller.id}, 'audit', ${ctx.config.limits.auditPerMinute}, 60) as wait`.execute(tx);
    return rows[0]?.wait ?? 0;
  });
}
