import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Requests for a table queue behind a migration that waits for its lock. A migration therefore waits only this long,
 * backs off and retries. Must be below PostgreSQL's deadlock_timeout (1 s), so that the migration gives way rather than
 * a request.
 */
export const LOCK_WAIT_MS = 500;
const RETRY_DELAY_MS = 1_000;

type LockRetryOptions = {
  readonly client: pg.Client;
  /** A second connection, which finds out who holds the locks. */
  readonly watcher: pg.Client;
  readonly say: (line: string) => void;
  readonly patienceMs: number;
};

/**
 * Retries until the locks are available and reports who holds them. Gives up after `patienceMs` without having changed
 * anything.
 */
export function createLockRetry({ client, watcher, say, patienceMs }: LockRetryOptions) {
  return async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const until = Date.now() + patienceMs;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    for (;;) {
      const ended = new AbortController();
      const inTheWay = pause(LOCK_WAIT_MS / 2, undefined, { signal: ended.signal })
        .then(() => watcher.query<Blocker>(BLOCKERS, [pid]))
        .then(({ rows: blockers }) => blockers.map(formatBlocker).join(', '))
        .catch(() => '');
      const failure = await work().then(
        () => null,
        (cause: unknown) => ({ cause }),
      );
      ended.abort();
      const who = (await inTheWay) || 'others';
      if (!failure) return;
      const { cause } = failure;
      if (!isLockTimeout(cause)) throw new Error(`Migration ${name} failed: ${toErrorMessage(cause)}`, { cause });
      if (Date.now() > until)
        throw new Error(`Migration ${name} timed out waiting for a lock and changed nothing. Blocked by: ${who}`);
      say(`${name} is waiting for ${who}`);
      await pause(RETRY_DELAY_MS);
    }
  };
}

type Blocker = {
  readonly pid: number;
  readonly name: string;
  readonly state: string | null;
  readonly seconds: number | null;
};

const BLOCKERS = `
  select a.pid, coalesce(nullif(application_name, ''), usename, backend_type) as name, state,
    round(extract(epoch from clock_timestamp() - xact_start))::integer as seconds
  from unnest(pg_blocking_pids($1)) as blocking(pid) join pg_stat_activity a using (pid)`;

const formatBlocker = ({ pid, name, state, seconds }: Blocker) =>
  `${name} (process ${String(pid)}${state === null ? '' : `, ${state}`}${seconds === null ? '' : `, ${String(seconds)} s`})`;

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

const toErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
