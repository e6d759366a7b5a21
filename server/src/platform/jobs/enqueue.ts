import { fromKysely, type PgBoss } from 'pg-boss';
import type { Db, Tx } from '../db/transaction.ts';
import type { Job } from './job.ts';
import { quietBoss } from './quiet-boss.ts';

export type Order<Data> = { readonly data: Data; readonly startAfterSeconds?: number };

/**
 * In the transaction of the change that asks for it: the jobs are there exactly when the change is. What nobody's change
 * asks for, because the organisation is not known yet, is enqueued by itself.
 */
export async function enqueue<Data extends object>(
  tx: Tx | Db,
  { name }: Job<Data>,
  orders: readonly Order<Data>[],
): Promise<void> {
  if (orders.length === 0) return;
  sender ??= startSender(tx);
  const boss = await sender.catch((error: unknown) => {
    sender = undefined;
    throw error;
  });
  const jobs = orders.map(({ data, startAfterSeconds = 0 }) => ({ data, startAfter: startAfterSeconds }));
  const ids = await boss.insert(name, jobs, { db: fromKysely(tx), returnId: true });
  if (ids?.length !== jobs.length) throw new Error(`The queue ${name} did not take every job`);
}

let sender: Promise<PgBoss> | undefined;

/** Knows the queues, and nothing else: started, it has read them; stopped, it asks for nothing by itself. */
async function startSender(tx: Tx | Db): Promise<PgBoss> {
  const boss = quietBoss(fromKysely(tx));
  await boss.start();
  await boss.stop({ graceful: false });
  return boss;
}
