import type pg from 'pg';
import { DEAD_LETTERS, JOB_SCHEMA } from './job.ts';
import { quietBoss } from './quiet-boss.ts';

export type QueueCounts = {
  readonly queue: string;
  /** Ready to be done, or to be done later. */
  readonly waiting: number;
  readonly active: number;
  /** Failed, and to be tried again. */
  readonly retrying: number;
  /** Failed every time. */
  readonly dead: number;
};

export type FailedJob = {
  readonly id: string;
  readonly queue: string;
  readonly state: 'retrying' | 'dead';
  readonly error: string;
  readonly data: object;
  readonly failedAt: string;
  /** Null for one that is not tried again by itself. */
  readonly nextTryAt: string | null;
};

const MOST_SHOWN = 100;

/** A dead letter counts where it came from. The queues of the schedule itself are nobody's work. */
const COUNTS = `
  select q.name as queue,
    count(j.id) filter (where j.state = 'created' and j.name = q.name)::int as waiting,
    count(j.id) filter (where j.state = 'active')::int as active,
    count(j.id) filter (where j.state = 'retry')::int as retrying,
    count(j.id) filter (where j.name = '${DEAD_LETTERS}')::int as dead
  from ${JOB_SCHEMA}.queue q
  left join ${JOB_SCHEMA}.job j on q.name = coalesce(j.source_name, j.name) and j.state < 'completed'
  where q.name <> '${DEAD_LETTERS}' and q.name not like '\\_\\_%'
  group by q.name
  order by q.name`;

const FAILED = `
  select id, coalesce(source_name, name) as queue, data,
    case when name = '${DEAD_LETTERS}' then 'dead' else 'retrying' end as state,
    coalesce(source_output ->> 'message', output ->> 'message', 'It did not say why') as error,
    coalesce(started_on, created_on) as "failedAt",
    case when state = 'retry' then start_after end as "nextTryAt"
  from ${JOB_SCHEMA}.job
  where state = 'retry' or (name = '${DEAD_LETTERS}' and state = 'created')
  order by coalesce(started_on, created_on) desc
  limit ${String(MOST_SHOWN)}`;

const TRY_NOW = `
  update ${JOB_SCHEMA}.job set start_after = now() where state = 'retry' and ($1::uuid is null or id = $1) returning id`;

export async function listQueues(pool: pg.Pool): Promise<QueueCounts[]> {
  return (await pool.query<QueueCounts>(COUNTS)).rows;
}

/** Newest first. */
export async function listFailedJobs(pool: pg.Pool): Promise<FailedJob[]> {
  return (await pool.query<FailedJob>(FAILED)).rows;
}

const LAST_WORKER = `
  select greatest((select max(cron_on) from ${JOB_SCHEMA}.version),
    (select greatest(max(maintain_on), max(monitor_on)) from ${JOB_SCHEMA}.queue)) as at`;

/** When a worker last looked after the queues; null when none ever has. */
export async function lastWorkerAt(pool: pg.Pool): Promise<string | null> {
  return (await pool.query<{ at: string | null }>(LAST_WORKER)).rows[0]?.at ?? null;
}

export type HeldJobs = { readonly queues: readonly string[]; readonly since: string };

const WAKE = `
  update ${JOB_SCHEMA}.job set start_after = now()
  where name = any ($1) and state = 'created' and created_on >= $2 and start_after > now()`;

/** What was put off since then begins now. Answers with how many. */
export async function wakeJobs(pool: pg.Pool, { queues, since }: HeldJobs): Promise<number> {
  const { rowCount } = await pool.query(WAKE, [queues, since]);
  return rowCount ?? 0;
}

/** One failed job, or all of them, are tried again at once. Answers with how many. */
export async function retryJobs(pool: pg.Pool, id: string | null): Promise<number> {
  const { rowCount } = await pool.query(TRY_NOW, [id]);
  return (rowCount ?? 0) + (await redrive(pool, id));
}

/** Puts dead letters back into the queues they came from, as good as new. */
async function redrive(pool: pg.Pool, id: string | null): Promise<number> {
  const boss = quietBoss({ executeSql: (text, values) => pool.query(text, values) });
  await boss.start();
  try {
    return await boss.redrive(DEAD_LETTERS, { limit: 100_000, ...(id !== null && { ids: [id] }) });
  } finally {
    await boss.stop({ graceful: false });
  }
}
