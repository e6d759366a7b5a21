import { sql } from 'kysely';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { Db, Tx } from '../db/transaction.ts';
import { type Job, JOB_SCHEMA } from './job.ts';

export type JobRequest<Data> = { readonly data: Data; readonly startAfterSeconds?: number };

/**
 * Enqueues in the transaction of the change, so that the jobs exist only if it is committed. Without a transaction only
 * if the organisation is not known yet.
 */
export async function enqueue<Data extends object>(
  tx: Tx | Db,
  { name, getTarget }: Job<Data>,
  orders: readonly JobRequest<Data>[],
): Promise<void> {
  if (orders.length === 0) return;
  const jobs = orders.map(({ data, startAfterSeconds = 0 }) => ({
    data,
    startAfter: startAfterSeconds,
    ...toGroup(data, getTarget?.(data)),
  }));
  try {
    const boss = await getSender(tx, name);
    const ids = await boss.insert(name, jobs, { db: fromKysely(tx), returnId: true });
    if (ids?.length !== jobs.length) throw new Error(`The queue ${name} did not accept every job`);
  } catch (error) {
    senders.delete(name);
    throw error;
  }
}

/** Whether a job of this kind waits or runs for the organisation. */
export async function isJobPending(
  tx: Tx,
  { name }: Pick<Job<unknown>, 'name'>,
  organisationId: string,
): Promise<boolean> {
  const found = await sql`
    select from ${sql.table(`${JOB_SCHEMA}.job`)}
    where name = ${name} and group_id = ${organisationId} and state <= 'active'
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Workers use this to share their time fairly between organisations. */
const toGroup = (data: object, tier?: string) =>
  'organisationId' in data && typeof data.organisationId === 'string'
    ? { group: { id: data.organisationId, ...(tier !== undefined && { tier }) } }
    : {};

/** One per queue: a sender knows the queues that existed when it was started. */
const senders = new Map<string, Promise<PgBoss>>();

function getSender(tx: Tx | Db, name: string): Promise<PgBoss> {
  const sender = senders.get(name) ?? startSender(tx);
  senders.set(name, sender);
  return sender;
}

/** Starts to read the queues, then stops all background activity. It can still insert jobs. */
async function startSender(tx: Tx | Db): Promise<PgBoss> {
  const boss = createSilentBoss(fromKysely(tx));
  await boss.start();
  await boss.stop({ graceful: false });
  return boss;
}

/** A pg-boss without background activity: no migration, no supervision, no schedules. */
export function createSilentBoss(db: NonNullable<ConstructorOptions['db']>): PgBoss {
  const boss = new PgBoss({ db, schema: JOB_SCHEMA, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  return boss;
}
