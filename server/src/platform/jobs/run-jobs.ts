import { type Job as Queued, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { IDLE_TIMEOUT_MS, KEEP_ALIVE } from '../db/pool.ts';
import type { Metrics } from '../metrics.ts';
import { DEFAULT_QUEUE_LIMITS, JOB_SCHEMA, type JobHandler } from './job.ts';
import { type JobFailure, type QueueWorker, workQueue } from './work-queue.ts';

export type RunJobsOptions<Context> = {
  readonly ctx: Context;
  readonly url: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly graceMs: number;
  /** No jobs are taken while this returns true. */
  readonly isPaused?: () => boolean;
};

export type RunningJobs = { readonly stop: () => Promise<void> };

const POOL_SIZE = 4;
/** For connections that went silent: their queries fail, and the next ones use new connections. */
const SILENCE = {
  ...KEEP_ALIVE,
  idleTimeoutMillis: IDLE_TIMEOUT_MS,
  query_timeout: 6_000,
  notifyHeartbeatIntervalMs: 5_000,
  notifyHeartbeatTimeoutMs: 5_000,
  cronMonitorIntervalSeconds: 5,
  // Old jobs are deleted with one statement, which must be quicker than the timeout.
  maintenanceIntervalSeconds: 600,
};
/** How often pg-boss looks for jobs of workers that have died. */
const SUPERVISION_INTERVAL_SECONDS = 10;
/** New jobs are announced; polling is needed only for delayed jobs that become due. */
const POLLING_INTERVAL_MS = 5_000;
/**
 * Runs missed while no worker was up are made up for once. Retries for about ten minutes, so that a short outage leaves
 * no permanently failed jobs; later, the next run does the same work.
 */
const CRON_OPTIONS = { missed: 'once', retryLimit: 7 } as const;

/** Processes all queues until it is stopped. Any number of workers may run: each job is processed by one of them. */
export async function runJobs<Context>(
  { ctx, url, log, metrics, graceMs, isPaused = () => false }: RunJobsOptions<Context>,
  works: readonly JobHandler<Context>[],
): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=assay_app -c timezone=UTC',
    application_name: 'assay worker',
    schema: JOB_SCHEMA,
    max: POOL_SIZE,
    ...SILENCE,
    migrate: false,
    // Only the table owner can rebuild an index.
    reindex: false,
    superviseIntervalSeconds: SUPERVISION_INTERVAL_SECONDS,
    monitorIntervalSeconds: SUPERVISION_INTERVAL_SECONDS,
  });
  const onError = (err: unknown) => log.error({ err }, 'job queues are unavailable');
  boss.on('error', onError);
  boss.on('warning', ({ message, data }) => log.warn({ reason: message, data }, 'job queues reported a problem'));
  await boss.start();
  const workers = new Map<string, QueueWorker>();
  for (const { name, run, cron, limits = DEFAULT_QUEUE_LIMITS } of works) {
    if (cron !== undefined) await boss.schedule(name, cron, {}, CRON_OPTIONS);
    const runJob = (job: Queued<unknown>) => runHandler({ log, metrics }, job, (data) => run(ctx, data));
    workers.set(name, workQueue(boss, name, { limits, run: runJob, isPaused, onError }));
  }
  const stopWaking = await wakeWorkers(boss, workers);
  return {
    stop: async () => {
      await stopWaking();
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMs)));
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

/** pg-boss announces new jobs on a channel that it names after its schema. */
const CHANNEL_QUERY = `select 'pgboss_' || left(encode(sha224('${JOB_SCHEMA}'::bytea), 'hex'), 24) as channel`;

async function wakeWorkers(boss: PgBoss, workers: ReadonlyMap<string, QueueWorker>): Promise<() => Promise<void>> {
  const wakeAll = () => workers.forEach((worker) => worker.wake());
  const database = boss.getDb();
  const { rows } = await database.executeSql(CHANNEL_QUERY);
  const [{ channel }] = Channels.parse(rows);
  const listening = await database.listen?.(channel, (queue) => workers.get(queue)?.wake(), wakeAll);
  const polling = setInterval(wakeAll, POLLING_INTERVAL_MS);
  wakeAll();
  return async () => {
    clearInterval(polling);
    await listening?.close();
  };
}

const Channels = z.tuple([z.object({ channel: z.string() })]);

async function runHandler(
  { log, metrics: { jobSeconds } }: Pick<RunJobsOptions<unknown>, 'log' | 'metrics'>,
  { id, name, data, retryCount }: Queued<unknown>,
  run: (data: unknown) => Promise<void>,
): Promise<JobFailure | null> {
  const started = performance.now();
  const seconds = jobSeconds.startTimer({ queue: name });
  const about = { job: name, jobId: id, retryCount };
  try {
    await run(data);
    seconds({ outcome: 'done' });
    log.info({ ...about, durationMs: Math.round(performance.now() - started) }, 'job done');
    return null;
  } catch (err) {
    seconds({ outcome: 'failed' });
    log.error({ ...about, err }, 'job failed');
    return { message: err instanceof Error ? err.message : String(err) };
  }
}
