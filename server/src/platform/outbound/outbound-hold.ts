import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../db/transaction.ts';
import { createScrapeReader } from '../read-for-scrape.ts';

export type OutboundHold = { readonly heldAt: string; readonly reason: string };

/** Delay before a held job checks the hold again. Releasing the hold wakes it. */
export const HOLD_RETRY_SECONDS = 3_600;

/**
 * The hold of the installation, or of the organisation while it is being moved. Must be the last check before a send, so
 * that an earlier hold is always seen.
 */
export async function findOutboundHold(db: Tx | Db, organisationId: string | null): Promise<OutboundHold | null> {
  const { rows } = await sql<OutboundHold>`
    select held_at as "heldAt", reason from find_outbound_hold(${organisationId}::uuid)`.execute(db);
  return rows[0] ?? null;
}

export const formatHold = ({ heldAt, reason }: OutboundHold) =>
  `Outbound messages have been on hold since ${heldAt}: ${reason}`;

/** Keeps the last value when the database cannot be reached, so that the other metrics can still be scraped. */
export function registerHoldMetric(registry: Registry, pool: pg.Pool) {
  const readHolds = createScrapeReader(() => pool.query('select from outbound_hold'));
  new Gauge({
    name: 'assay_outbound_held',
    help: 'Whether outbound emails, webhooks and audit log copies are on hold (1) or not (0)',
    registers: [registry],
    async collect() {
      const held = await readHolds();
      if (held) this.set(held.rowCount ?? 0);
    },
  });
}
