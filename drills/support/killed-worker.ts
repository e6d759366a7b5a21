import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type RunningProcess, waitFor } from '../../server/test/support/processes.ts';

const CONNECTIONS = `select from pg_stat_activity where application_name = 'assay worker' and datname = current_database()`;

export async function stopProcess({ child, ended }: RunningProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

/**
 * A dead worker's jobs are released 30 seconds after its last heartbeat; the drill does not wait for that. Waits for
 * the dead worker's last statements to end and returns how many jobs it left behind.
 */
export async function releaseActiveJobs(owner: pg.Pool, queue: string): Promise<number> {
  await waitFor(async () => (await owner.query(CONNECTIONS)).rowCount === 0);
  const { rowCount } = await owner.query(
    `update job.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
     where name = $1 and state = 'active'`,
    [queue],
  );
  return rowCount ?? 0;
}

/** Waits until the queue is empty. Fails when nothing in it changes for a minute. */
export async function waitForQueue(owner: pg.Pool, queue: string): Promise<void> {
  const open = `select from job.job where name = $1 and state in ('created', 'retry', 'active')`;
  let [last, still] = [-1, 0];
  for (;;) {
    const { rowCount } = await owner.query(open, [queue]);
    if (rowCount === 0) return;
    still = rowCount === last ? still + 1 : 0;
    if (still > 120) throw new Error(`${String(rowCount)} jobs do not move`);
    last = rowCount ?? 0;
    await pause(500);
  }
}

export function countByStatus(rows: readonly { readonly status: string }[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(rows, ({ status }) => status));
  return Object.fromEntries(groups.map(([status, some]) => [status, some?.length ?? 0]));
}
