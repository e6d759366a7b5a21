import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seedOrganisation, type TestOrganisation } from '../../../test/support/factories.ts';
import { waitFor } from '../../../test/support/processes.ts';
import { useTestApp } from '../../../test/support/test-app.ts';
import { inOrganisation } from '../db/in-organisation.ts';
import { enqueue, type JobRequest } from './enqueue.ts';
import { installJobs } from './install-jobs.ts';
import { createJobHandler, DEAD_LETTER_QUEUE, type Job } from './job.ts';
import { runJobs, type RunningJobs } from './run-jobs.ts';

type Task = { readonly task: string };
const job: Job<Task> = { name: 'test-task', data: z.object({ task: z.string() }) };

const test = useTestApp();
let organisation: TestOrganisation;
let running: RunningJobs | undefined;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
  await installJobs(test.database.url, [job.name]);
});
afterEach(() => running?.stop());

const order = (task: string): JobRequest<Task> => ({ data: { task } });
const send = (...orders: JobRequest<Task>[]) =>
  inOrganisation(test.ctx, organisation.operator, (tx) => enqueue(tx, job, orders));

const jobsOf = (task: string) =>
  test.database.query<{ name: string; state: string; retry_count: number; wait: number }>(
    `select name, state::text, retry_count, extract(epoch from start_after - created_on)::int as wait
     from job.job where data ->> 'task' = $1 order by created_on`,
    [task],
  );
const stateOf = async (task: string) => (await jobsOf(task)).map(({ name, state }) => `${name} ${state}`);

async function work(run: (data: Task) => Promise<void>) {
  const { config, log, metrics } = test.ctx;
  const works = [createJobHandler(job, (_: null, data: Task) => run(data))];
  running = await runJobs({ ctx: null, url: config.database.url, log, metrics, graceMs: 5_000 }, works);
}

describe('A job', () => {
  it('exists once its transaction is committed', async () => {
    const task = randomUUID();
    await inOrganisation(test.ctx, organisation.operator, async (tx) => {
      await enqueue(tx, job, [order(task)]);
      expect(await jobsOf(task)).toEqual([]);
    });
    expect(await stateOf(task)).toEqual(['test-task created']);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const task = randomUUID();
    const change = inOrganisation(test.ctx, organisation.operator, async (tx) => {
      await enqueue(tx, job, [order(task)]);
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');
    expect(await jobsOf(task)).toEqual([]);
  });

  it('fails the change that needs it when its queue does not exist', async () => {
    const unknown = { ...job, name: 'no-such-queue' };
    const change = inOrganisation(test.ctx, organisation.operator, (tx) => enqueue(tx, unknown, [order('x')]));
    await expect(change).rejects.toThrow('no-such-queue');
  });

  it('waits for the given delay', async () => {
    const task = randomUUID();
    await send({ ...order(task), startAfterSeconds: 3_600 });
    expect(await jobsOf(task)).toMatchObject([{ state: 'created', wait: 3_600 }]);
  });

  it('runs immediately with its data, whether enqueued before or after the worker started', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    const done: string[] = [];
    await send(order(before));
    await work(async ({ task }) => void done.push(task));
    await waitFor(() => done.includes(before));
    const sent = Date.now();
    await send(order(after));
    await waitFor(() => done.includes(after));
    expect(Date.now() - sent).toBeLessThan(1_500);
    await waitFor(async () => String(await stateOf(after)) === 'test-task completed');
  });

  it('fails separately: it is retried, and the others in its batch complete', async () => {
    const tasks = Array.from({ length: 30 }, () => randomUUID());
    const [bad = ''] = tasks;
    const tried: string[] = [];
    await send(...tasks.map(order));
    await work(async ({ task }) => {
      tried.push(task);
      if (task === bad) throw new Error('not today');
    });
    await waitFor(async () => String(await stateOf(bad)) === 'test-task retry');
    for (const good of tasks.slice(1)) await waitFor(async () => String(await stateOf(good)) === 'test-task completed');
    expect(tried.toSorted()).toEqual(tasks.toSorted());
    const [{ wait } = { wait: 0 }] = await jobsOf(bad);
    expect(wait).toBeGreaterThanOrEqual(5);
  });

  it('goes to the dead letter queue after all retries have failed', async () => {
    const task = randomUUID();
    await send(order(task));
    await test.database.query(`update job.job set retry_limit = 0 where data ->> 'task' = $1`, [task]);
    await work(async () => {
      throw new Error('never');
    });
    const expected = [`${DEAD_LETTER_QUEUE} created`, 'test-task failed'];
    await waitFor(async () => String((await stateOf(task)).toSorted()) === String(expected));
  });

  it('fails without running when its data is invalid', async () => {
    const task = randomUUID();
    let done = 0;
    await send(order(task));
    await test.database.query(
      `update job.job set data = jsonb_build_object('task', 1, 'was', $1::text) where data ->> 'task' = $1`,
      [task],
    );
    await work(async () => void (done += 1));
    await waitFor(async () => {
      const [found] = await test.database.query<{ state: string }>(
        `select state::text from job.job where data ->> 'was' = $1`,
        [task],
      );
      return found?.state === 'retry';
    });
    expect(done).toBe(0);
  });
});

describe('Job queues', () => {
  it('can be used by the application, but changed only by their owner', async () => {
    const [rights] = await test.database.query(`
      select has_schema_privilege('assay_app', 'job', 'create') as create,
        has_table_privilege('assay_app', 'job.job', 'truncate, references, trigger') as more,
        has_table_privilege('assay_app', 'job.job', 'insert') as insert`);
    expect(rights).toEqual({ create: false, more: false, insert: true });
  });
});
