import { type Job as Queued, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { JOB_SCHEMA, type Work } from './job.ts';

export type RunOptions<Context> = {
  readonly ctx: Context;
  readonly url: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly graceMs: number;
};

export type RunningJobs = { readonly stop: () => Promise<void> };

const AT_ONCE = 10;
const CONNECTIONS = 4;
/** How often lost jobs are looked for: those of a worker that has not been heard of. */
const LOOK_EVERY_SECONDS = 10;
/** What was missed while no worker ran is made up for once, and the next time is as good as another try. */
const BY_THE_CLOCK = { missed: 'once', retryLimit: 2 } as const;

/** Does the work of every queue until it is stopped. Any number may run: each job is taken by one of them. */
export async function runJobs<Context>(
  { ctx, url, log, metrics, graceMs }: RunOptions<Context>,
  works: readonly Work<Context>[],
): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=assay_app -c timezone=UTC',
    application_name: 'assay worker',
    schema: JOB_SCHEMA,
    max: CONNECTIONS,
    migrate: false,
    useListenNotify: true,
    // Rebuilding an index is for the owner of the tables.
    reindex: false,
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'the queues cannot be reached'));
  boss.on('warning', ({ message, data }) => log.warn({ reason: message, data }, 'the queues need attention'));
  await boss.start();
  for (const { name, run, cron, batches: localConcurrency = 1 } of works) {
    if (cron !== undefined) await boss.schedule(name, cron, {}, BY_THE_CLOCK);
    // Without a batch that is refilled while it is full, a queue moves one job every two seconds.
    const batches = { batchSize: AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work(name, { ...batches, localConcurrency }, (jobs) =>
      Promise.all(jobs.map((job) => attempt({ log, metrics }, job, (data) => run(ctx, data)))),
    );
  }
  return { stop: () => boss.stop({ graceful: true, timeout: graceMs }) };
}

/** One job that fails does not take the others of its batch with it. */
async function attempt(
  { log, metrics: { jobSeconds } }: Pick<RunOptions<unknown>, 'log' | 'metrics'>,
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
