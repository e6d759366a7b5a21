import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { waitFor } from '../../../test/support/processes.ts';
import { useTestApp } from '../../../test/support/test-app.ts';
import { installJobs } from './install-jobs.ts';
import { createJobHandler, type JobHandler } from './job.ts';
import { runJobs, type RunningJobs } from './run-jobs.ts';

const NAME = 'test-clock';
const HALF_AN_HOUR_MS = 30 * 60_000;

const test = useTestApp();
let running: RunningJobs[] = [];
let done: number[] = [];
beforeAll(() => installJobs(test.database.url, [NAME]));
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  running = [];
  done = [];
});

/** A daily schedule that was last due half an hour ago and is not due during the test. */
function cronOf(moment: Date): string {
  return `${String(moment.getUTCMinutes())} ${String(moment.getUTCHours())} * * *`;
}

async function startWorkers(count: number) {
  const job = { name: NAME, data: z.object({}) };
  const start = (worker: number) => {
    const work: JobHandler<null> = {
      ...createJobHandler(job, async () => void done.push(worker)),
      cron: cronOf(new Date(Date.now() - HALF_AN_HOUR_MS)),
    };
    const { config, log, metrics } = test.ctx;
    return runJobs({ ctx: null, url: config.database.url, log, metrics, graceMs: 5_000 }, [work]);
  };
  running = await Promise.all(Array.from({ length: count }, (_, worker) => start(worker)));
}

const stop = async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
};
const jobs = () => test.database.query('select state::text from job.job where name = $1', [NAME]);

describe('A scheduled job', { timeout: 60_000 }, () => {
  it('runs once after a day without a worker, even if several workers start, and is retried for ten minutes', async () => {
    await startWorkers(1);
    await stop();
    expect(await jobs()).toEqual([]);
    await test.database.query(`update job.schedule set created_on = now() - interval '2 days' where name = $1`, [NAME]);
    await test.database.query(`update job.version set cron_on = now() - interval '1 day'`);

    await startWorkers(3);
    await waitFor(() => done.length > 0);
    await stop();
    await startWorkers(3);
    await pause(6_000);
    expect(done).toHaveLength(1);
    expect(await jobs()).toEqual([{ state: 'completed' }]);
    // With delays of 5 s that double each time, seven retries outlast an outage of ten minutes.
    const limits = 'select retry_limit, retry_delay, retry_backoff from job.job where name = $1';
    expect(await test.database.query(limits, [NAME])).toEqual([
      { retry_limit: 7, retry_delay: 5, retry_backoff: true },
    ]);
  });
});
