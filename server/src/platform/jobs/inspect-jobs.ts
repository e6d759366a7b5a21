import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { createScrapeReader } from '../read-for-scrape.ts';
import { createSilentBoss } from './enqueue.ts';
import { DEAD_LETTER_QUEUE, JOB_SCHEMA } from './job.ts';

export type QueueCounts = {
  readonly queue: string;
  /** Ready to run, or delayed. */
  readonly waiting: number;
  readonly active: number;
  /** Failed, and will be retried. */
  readonly retrying: number;
  /** Failed after all retries. */
  readonly dead: number;
};

export type FailedJob = {
  readonly id: string;
  readonly queue: string;
  readonly state: 'retrying' | 'dead';
  readonly error: string;
  readonly data: object;
  readonly failedAt: string;
  /** Null if it is not retried automatically. */
  readonly nextTryAt: string | null;
};

const MAX_LISTED = 100;

/** Dead letters count in their original queue. The internal queues of pg-boss are excluded. */
const QUEUE_COUNTS_QUERY = `
  select q.name as queue,
    count(j.id) filter (where j.state = 'created' and j.name = q.name)::int as waiting,
    count(j.id) filter (where j.state = 'active')::int as active,
    count(j.id) filter (where j.state = 'retry')::int as retrying,
    count(j.id) filter (where j.name = '${DEAD_LETTER_QUEUE}')::int as dead
  from ${JOB_SCHEMA}.queue q
  left join ${JOB_SCHEMA}.job j on q.name = coalesce(j.source_name, j.name) and j.state < 'completed'
  where q.name <> '${DEAD_LETTER_QUEUE}' and q.name not like '\\_\\_%'
  group by q.name
  order by q.name`;

const FAILED_JOBS_QUERY = `
  select id, coalesce(source_name, name) as queue, data,
    case when name = '${DEAD_LETTER_QUEUE}' then 'dead' else 'retrying' end as state,
    coalesce(source_output ->> 'message', output ->> 'message', 'No error message') as error,
    coalesce(started_on, created_on) as "failedAt",
    case when state = 'retry' then start_after end as "nextTryAt"
  from ${JOB_SCHEMA}.job
  where state = 'retry' or (name = '${DEAD_LETTER_QUEUE}' and state = 'created')
  order by coalesce(started_on, created_on) desc
  limit ${String(MAX_LISTED)}`;

const RETRY_NOW_QUERY = `
  update ${JOB_SCHEMA}.job set start_after = now() where state = 'retry' and ($1::uuid is null or id = $1) returning id`;

export async function listQueues(pool: pg.Pool): Promise<QueueCounts[]> {
  return (await pool.query<QueueCounts>(QUEUE_COUNTS_QUERY)).rows;
}

/** Newest first. */
export async function listFailedJobs(pool: pg.Pool): Promise<FailedJob[]> {
  return (await pool.query<FailedJob>(FAILED_JOBS_QUERY)).rows;
}

const LAST_WORKER_QUERY = `
  select greatest((select max(cron_on) from ${JOB_SCHEMA}.version),
    (select greatest(max(maintain_on), max(monitor_on)) from ${JOB_SCHEMA}.queue)) as at`;

/** When a worker last maintained the queues. Null if none ever has. */
export async function findLastWorkerActivity(pool: pg.Pool): Promise<string | null> {
  return (await pool.query<{ at: string | null }>(LAST_WORKER_QUERY)).rows[0]?.at ?? null;
}

export type ScheduleAges = {
  /** Seconds since a worker last looked which jobs are due by schedule. Null if none ever has. */
  readonly schedule: number | null;
  /** Seconds since the rules of the clock last ran. Null if they have not run within a day. */
  readonly rules: number | null;
};

const SCHEDULE_AGES_QUERY = `
  select (select extract(epoch from now() - max(cron_on))::float8 from ${JOB_SCHEMA}.version) as schedule,
    (select extract(epoch from now() - max(completed_on))::float8 from ${JOB_SCHEMA}.job
      where name = 'tick' and state = 'completed') as rules`;

export async function getScheduleAges(pool: pg.Pool): Promise<ScheduleAges> {
  return (await pool.query<ScheduleAges>(SCHEDULE_AGES_QUERY)).rows[0] ?? { schedule: null, rules: null };
}

type QueueAge = { readonly queue: string; readonly seconds: number };

const OLDEST_JOBS_QUERY = `
  select q.name as queue, coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as seconds
  from ${JOB_SCHEMA}.queue q
  left join ${JOB_SCHEMA}.job j on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= now()
  where q.name <> '${DEAD_LETTER_QUEUE}' and q.name not like '\\_\\_%'
  group by q.name`;

/** How long the first job in line has been due; 0 if none is. */
async function listOldestJobs(pool: pg.Pool): Promise<QueueAge[]> {
  return (await pool.query<QueueAge>(OLDEST_JOBS_QUERY)).rows;
}

const OLDEST_RETRIES_QUERY = `
  select q.name as queue,
    coalesce(extract(epoch from now() - min((j.data ->> 'waitingSince')::timestamptz)), 0)::float8 as seconds
  from ${JOB_SCHEMA}.queue q
  left join ${JOB_SCHEMA}.job j on j.name = q.name and j.state in ('created', 'retry')
  where q.name in ('send-mail', 'deliver-webhook')
  group by q.name`;

/** How long ago the first attempt failed of the email or webhook that has waited longest; 0 if all attempts succeed. */
async function listOldestRetries(pool: pg.Pool): Promise<QueueAge[]> {
  return (await pool.query<QueueAge>(OLDEST_RETRIES_QUERY)).rows;
}

export type HeldJobs = {
  readonly queues: readonly string[];
  readonly since: string;
  /** Null for all. */
  readonly organisationId: string | null;
};

const WAKE_QUERY = `
  update ${JOB_SCHEMA}.job set start_after = now()
  where name = any ($1) and state = 'created' and created_on >= $2 and start_after > now()
    and ($3::text is null or group_id = $3)`;

/** Starts the delayed jobs that were created since then. Returns their number. */
export async function wakeJobs(pool: pg.Pool, { queues, since, organisationId }: HeldJobs): Promise<number> {
  const { rowCount } = await pool.query(WAKE_QUERY, [queues, since, organisationId]);
  return rowCount ?? 0;
}

/** Retries one failed job, or all of them, immediately. Returns the number. */
export async function retryJobs(pool: pg.Pool, id: string | null): Promise<number> {
  const { rowCount } = await pool.query(RETRY_NOW_QUERY, [id]);
  return (rowCount ?? 0) + (await retryDeadLetters(pool, id));
}

/** Moves dead letters back to their original queues. */
async function retryDeadLetters(pool: pg.Pool, id: string | null): Promise<number> {
  const boss = createSilentBoss({ executeSql: (text, values) => pool.query(text, values) });
  await boss.start();
  try {
    return await boss.redrive(DEAD_LETTER_QUEUE, { limit: 100_000, ...(id !== null && { ids: [id] }) });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Counted on every scrape, across all workers. */
export function registerQueueMetrics(registry: Registry, pool: pg.Pool) {
  const readOldestJobs = createScrapeReader(() => listOldestJobs(pool));
  const readOldestRetries = createScrapeReader(() => listOldestRetries(pool));
  const readScheduleAges = createScrapeReader(() => getScheduleAges(pool));
  const readQueues = createScrapeReader(() => listQueues(pool));
  new Gauge({
    name: 'assay_oldest_job_seconds',
    help: 'Age in seconds of the oldest background job that is due but not started, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const oldest = await readOldestJobs();
      this.reset();
      for (const { queue, seconds } of oldest ?? []) this.set({ queue }, seconds);
    },
  });
  new Gauge({
    name: 'assay_oldest_retry_seconds',
    help: 'Time since the first failed attempt of the email or webhook that has been retried longest, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const oldest = await readOldestRetries();
      this.reset();
      for (const { queue, seconds } of oldest ?? []) this.set({ queue }, seconds);
    },
  });
  new Gauge({
    name: 'assay_schedule_age_seconds',
    help: 'Seconds since a worker last checked the schedule (part="schedule") and last ran the scheduled rules (part="rules")',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const ages = await readScheduleAges();
      this.reset();
      for (const [part, seconds] of Object.entries(ages ?? {})) if (seconds !== null) this.set({ part }, seconds);
    },
  });
  new Gauge({
    name: 'assay_jobs',
    help: 'Number of background jobs, by queue and state (waiting, active, retrying or dead)',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const queues = await readQueues();
      // If the database is unreachable, reports no values rather than stale ones.
      this.reset();
      for (const { queue, ...states } of queues ?? []) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
}
