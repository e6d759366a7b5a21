import type pg from 'pg';

/** A process whose clock is further off does not work: its signatures and codes would not match those of others. */
const MAX_CLOCK_SKEW_MS = 60_000;
const SYNC_INTERVAL_MS = 30_000;

export type DatabaseClock = {
  /** The time of the database, which all servers and workers share; until the clock is started, that of this machine. */
  readonly now: () => Date;
  /** How far this machine's clock is ahead of the database's. */
  readonly getSkewMs: () => number;
  /** Reads the database's time now and twice a minute. Throws if this machine's clock is too far off. */
  readonly start: (stopping: AbortSignal) => Promise<void>;
};

const TIME_QUERY = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;

/** Counts on from the database's time without this machine's clock, which may be set while the process runs. */
export function createDatabaseClock(pool: pg.Pool): DatabaseClock {
  let aheadOfUptimeMs: number | null = null;
  const now = () => (aheadOfUptimeMs === null ? Date.now() : performance.now() + aheadOfUptimeMs);
  const getSkewMs = () => Date.now() - now();

  const sync = async () => {
    const startedAt = performance.now();
    const { rows } = await pool.query<{ now_ms: number }>(TIME_QUERY);
    const [{ now_ms: nowMs } = { now_ms: Date.now() }] = rows;
    aheadOfUptimeMs = nowMs - (startedAt + performance.now()) / 2;
  };

  return {
    now: () => new Date(now()),
    getSkewMs,
    start: async (stopping) => {
      await sync();
      if (isClockOff(getSkewMs())) throw new Error(formatClockSkew(getSkewMs()));
      // While the database cannot be reached, the clock counts on from the time that it last read.
      const syncing = setInterval(() => void sync().catch(() => undefined), SYNC_INTERVAL_MS).unref();
      stopping.addEventListener('abort', () => clearInterval(syncing));
    },
  };
}

export const isClockOff = (skewMs: number) => Math.abs(skewMs) > MAX_CLOCK_SKEW_MS;

export const formatClockSkew = (skewMs: number) =>
  `The clock is ${String(Math.round(Math.abs(skewMs) / 1_000))} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database clock. Synchronise both with the same time server.`;
