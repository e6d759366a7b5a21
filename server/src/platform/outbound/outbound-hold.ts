import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../db/transaction.ts';

export type OutboundHold = { readonly heldAt: string; readonly reason: string };

/** Delay before a held job checks the hold again. Releasing the hold wakes it. */
export const HOLD_RETRY_SECONDS = 3_600;

/** Must be the last check before a send, so that an earlier hold is always seen. */
export async function findOutboundHold(db: Tx | Db): Promise<OutboundHold | null> {
  const hold = await db.selectFrom('outbound_hold').select(['held_at as heldAt', 'reason']).executeTakeFirst();
  return hold ?? null;
}

export const formatHold = ({ heldAt, reason }: OutboundHold) => `Outbound is held since ${heldAt}: ${reason}`;

/** Keeps the last value when the database cannot be reached, so that the other metrics can still be scraped. */
export function registerHoldMetric(registry: Registry, pool: pg.Pool) {
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
