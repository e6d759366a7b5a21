import { type Job as Queued, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { JOB_SCHEMA, type JobHandler } from './job.ts';

export type RunJobsOptions<Context> = {
  readonly ctx: Context;
  readonly url: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly graceMs: number;
};

export type RunningJobs = { readonly stop: () => Promise<void> };

const BATCH_SIZE = 10;
const POOL_SIZE = 4;
/** How often pg-boss looks for jobs of workers that have died. */
const POLLING_INTERVAL_SECONDS = 10;
/** Runs missed while no worker was up are made up for once. Two retries are enough: the next run does the same work. */
const CRON_OPTIONS = { missed: 'once', retryLimit: 2 } as const;

/** Processes all queues until it is stopped. Any number of workers may run: each job is processed by one of them. */
export async function runJobs<Context>(
  { ctx, url, log, metrics, graceMs }: RunJobsOptions<Context>,
  works: readonly JobHandler<Context>[],
): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=assay_app -c timezone=UTC',
    application_name: 'assay worker',
    schema: JOB_SCHEMA,
    max: POOL_SIZE,
    migrate: false,
    useListenNotify: true,
    // Only the table owner can rebuild an index.
    reindex: false,
    superviseIntervalSeconds: POLLING_INTERVAL_SECONDS,
    monitorIntervalSeconds: POLLING_INTERVAL_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'the queues cannot be reached'));
  boss.on('warning', ({ message, data }) => log.warn({ reason: message, data }, 'the queues need attention'));
  await boss.start();
  for (const { name, run, cron, concurrentBatches: localConcurrency = 1 } of works) {
    if (cron !== undefined) await boss.schedule(name, cron, {}, CRON_OPTIONS);
    // Without full batches that refill immediately, a queue would process one job every two seconds.
    const batches = { batchSize: BATCH_SIZE, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work(name, { ...batches, localConcurrency }, (jobs) =>
      Promise.all(jobs.map((job) => runHandler({ log, metrics }, job, (data) => run(ctx, data)))),
    );
  }
  return { stop: () => boss.stop({ graceful: true, timeout: graceMs }) };
}

/** Returns failures as results, so that the other jobs in the batch complete. */
async function runHandler(
  { log, metrics: { jobSeconds } }: Pick<RunJobsOptions<unknown>, 'log' | 'metrics'>,
  { id, name, data, retryCount }: Queued<unknown>,
  run: (data: unknown) => Promise<void>,
): Promise<JobResult> {
  const started = performance.now();
  const seconds = jobSeconds.startTimer({ job: name });
  const about = { job: name, jobId: id, retryCount };
  try {
    await run(data);
    seconds({ outcome: 'done' });
    log.info({ ...about, durationMs: Math.round(performance.now() - started) }, 'job done');
    return { id, status: 'completed' };
  } catch (err) {
    seconds({ outcome: 'failed' });
    log.error({ ...about, err }, 'job failed');
    return { id, status: 'failed', output: { message: err instanceof Error ? err.message : String(err) } };
  }
}
