import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Whoever asks for a table after a migration that waits for it queues up behind: so a migration waits only this long,
 * steps aside, and tries again. It is less than the second after which PostgreSQL looks for deadlocks, so that the
 * migration gives way and not a request that waits for it.
 */
export const LOCK_WAIT_MS = 500;
const STEP_ASIDE_MS = 1_000;

type Patience = {
  readonly client: pg.Client;
  /** Looks on, and says who is in the way. */
  readonly watcher: pg.Client;
  readonly say: (line: string) => void;
  readonly patienceMs: number;
};

/** Tries until nobody is in the way, and says who is; gives up after a while, having changed nothing. */
export function beingPatient({ client, watcher, say, patienceMs }: Patience) {
  return async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const until = Date.now() + patienceMs;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    for (;;) {
      const ended = new AbortController();
      const inTheWay = pause(LOCK_WAIT_MS / 2, undefined, { signal: ended.signal })
        .then(() => watcher.query<Blocker>(BLOCKERS, [pid]))
        .then(({ rows: blockers }) => blockers.map(wordsOf).join(', '))
        .catch(() => '');
      const failure = await work().then(
        () => null,
        (cause: unknown) => ({ cause }),
      );
      ended.abort();
      const who = (await inTheWay) || 'others';
      if (!failure) return;
      const { cause } = failure;
      if (!isLockTimeout(cause)) throw new Error(`Migration ${name} failed: ${messageOf(cause)}`, { cause });
      if (Date.now() > until) throw new Error(`Migration ${name} gave up and changed nothing. In its way: ${who}`);
      say(`${name} waits for ${who}`);
      await pause(STEP_ASIDE_MS);
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

const wordsOf = ({ pid, name, state, seconds }: Blocker) =>
  `${name} (process ${String(pid)}${state === null ? '' : `, ${state}`}${seconds === null ? '' : `, ${String(seconds)} s`})`;

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
