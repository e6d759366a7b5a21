import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { createScrapeReader } from '../read-for-scrape.ts';

/**
 * A read-only database refuses the commit. A full disk has no room for the blocks of the temporary table, although a
 * change of one row may still fit into its own block.
 */
const PROBE = `
  begin;
  update write_probe set written_at = now();
  create temp table write_probe_blocks on commit drop as select generate_series(1, 10000) as number;
  commit`;

/** Throws with the reason when the database accepts no writes. */
export async function probeWrite(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(PROBE);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** SQLSTATEs that say nothing about writes: starting up, shutting down, cancelled, out of connections. */
const UNRELATED_SQL_STATES = ['57', '53300'];

const isRefusedWrite = (error: unknown) =>
  error instanceof pg.DatabaseError && !UNRELATED_SQL_STATES.some((state) => error.code?.startsWith(state));

/** Probed on every scrape of a worker. */
export function registerWriteMetric(registry: Registry, pool: pg.Pool) {
  const readWritable = createScrapeReader(() =>
    probeWrite(pool).then(
      () => 1,
      (error: unknown) => (isRefusedWrite(error) ? 0 : NaN),
    ),
  );
  new Gauge({
    name: 'assay_database_writable',
    help: 'Whether the database accepts writes (1) or not (0), because it is read-only or full; NaN if it cannot be reached',
    registers: [registry],
    async collect() {
      this.set((await readWritable()) ?? NaN);
    },
  });
}
