import pg from 'pg';

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** For commands that work in an organisation before it is released. */
  readonly seesArriving?: boolean;
};

/**
 * A firewall or a failed host can drop packets without closing the connection. TCP then waits for many minutes, so we
 * give up a little after the server would have ended the statement, and keep no connection idle for long.
 */
export const QUERY_TIMEOUT_MARGIN_MS = 1_000;
export const IDLE_TIMEOUT_MS = 5_000;
/**
 * Detects a connection that no longer responds while nothing is being sent, such as one that waits for a long
 * statement.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 2_000 };

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;

/** `2026-11-15 02:00:22.123456+00` → `2026-11-15T02:00:22.123Z`, without the cost of a Date. */
const toIsoTimestamp = (value: string) => {
  const dot = value.indexOf('.');
  const millis =
    dot === -1
      ? '000'
      : value
          .slice(dot + 1, value.length - 3)
          .slice(0, 3)
          .padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${millis}Z`;
};

const asIs = (value: string) => value;

const parsers = new Map<number, (value: string) => unknown>([
  [TIMESTAMPTZ, toIsoTimestamp],
  [DATE, asIs],
  [BIGINT, Number],
  [NUMERIC, Number],
]);

/** Parses column values. Timestamps and dates stay strings. */
export const getValueParser = (oid: number) => parsers.get(oid) ?? getDriverParser(oid);

const getDriverParser: (oid: number) => (value: string) => unknown = pg.types.getTypeParser;

/**
 * Every connection uses the role assay_app from its first statement, so that row-level security applies even if
 * DATABASE_URL contains the owner's credentials.
 */
export function createPool({ url, poolSize, statementTimeoutMs, seesArriving = false }: DatabaseOptions): pg.Pool {
  const settings = {
    role: 'assay_app',
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    // The server, too, closes a connection that went silent.
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    // Requests are short and frequent: JIT compilation and parallel workers cost more than they gain.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    ...(seesArriving && { 'app.sees_arriving': 'on' }),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'assay',
    connectionTimeoutMillis: 5_000,
    // 0 disables the server's timeout, and with it ours.
    query_timeout: statementTimeoutMs && statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    allowExitOnIdle: true,
    ...KEEP_ALIVE,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value)}`)
      .join(' '),
    types: { getTypeParser: getValueParser },
  });
  // Without a listener, the error of a broken connection would end the process. The request fails on its next statement
  // anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
