import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { eventually, type Running } from '../server/test/processes.ts';

const CONNECTIONS = `select from pg_stat_activity where application_name = 'assay worker' and datname = current_database()`;

export async function end({ child, ended }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

/**
 * A worker's jobs are handed on half a minute after it was last heard of; the drill does not wait for that. What the dead
 * worker asked of the database last may still be under way. Answers how many jobs it left behind.
 */
export async function handOn(owner: pg.Pool, queue: string): Promise<number> {
  await eventually(async () => (await owner.query(CONNECTIONS)).rowCount === 0);
  const { rowCount } = await owner.query(
    `update job.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
     where name = $1 and state = 'active'`,
    [queue],
  );
  return rowCount ?? 0;
}

/** Waits until the queue is empty, and gives up when nothing in it moves for a minute. */
export async function finish(owner: pg.Pool, queue: string): Promise<void> {
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
