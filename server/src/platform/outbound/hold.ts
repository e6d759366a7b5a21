import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../db/transaction.ts';

/** Since when and why nothing leaves the installation. */
export type Hold = { readonly heldAt: string; readonly reason: string };

/** How long what is held waits before it looks again by itself; a release wakes it. */
export const HELD_SECONDS = 3_600;

/** Asked last before anything is sent, so that a hold that was there first is always seen. */
export async function findHold(db: Tx | Db): Promise<Hold | null> {
  const hold = await db.selectFrom('outbound_hold').select(['held_at as heldAt', 'reason']).executeTakeFirst();
  return hold ?? null;
}

export const heldWords = ({ heldAt, reason }: Hold) => `Outbound is held since ${heldAt}: ${reason}`;

/** Keeps its last value while the database cannot be asked: the rest of the metrics is wanted all the more then. */
export function measureHold(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'assay_outbound_held',
    help: 'Whether mails, webhooks and audit copies are held (1) until an operator releases them',
    registers: [registry],
    async collect() {
      const held = await pool.query('select from outbound_hold').catch(() => null);
      if (held) this.set(held.rowCount ?? 0);
    },
  });
}
