import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../src/jobs.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { removeObjectJob } from '../src/platform/files/remove-object-job.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import type { RunningJobs } from '../src/platform/jobs/run-jobs.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { startNode, waitFor } from './support/processes.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let worker: RunningJobs | undefined;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});
afterEach(() => worker?.stop());

async function assay(...args: string[]) {
  const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
  const cli = startNode('server/src/cli.ts', { args, env });
  return { code: await cli.ended, out: cli.stdout(), err: cli.stderr() };
}
async function assayJson(...args: string[]) {
  const { code, out, err } = await assay(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

const jobs = (data: object) =>
  test.database.query<{ id: string; name: string; state: string }>(
    'select id, name, state::text from job.job where data @> $1::jsonb order by created_on, name',
    [JSON.stringify(data)],
  );

/** A job with invalid data, so that it fails: for good, or with retries left. */
async function aFailingJob(retryLimit: number): Promise<object> {
  const wrong = { was: randomUUID() };
  const evidenceId = randomUUID();
  const orders = [{ data: { organisationId: organisation.id, evidenceId } }];
  await inOrganisation(test.ctx, organisation.operator, (tx) => enqueue(tx, removeObjectJob, orders));
  await test.database.query(`update job.job set retry_limit = $1, data = $2::jsonb where data ->> 'evidenceId' = $3`, [
    retryLimit,
    JSON.stringify(wrong),
    evidenceId,
  ]);
  return wrong;
}

describe('assay jobs', { timeout: 120_000 }, () => {
  it('reports that no job has failed', async () => {
    const { code, out } = await assay('jobs');
    expect(code).toBe(0);
    expect(out).toContain('remove-object: 0 waiting, 0 active, 0 retrying, 0 dead');
    expect(out).toContain('No failed jobs');
  });

  it('counts queued jobs, lists failed ones with their errors, newest first, and retries them', async () => {
    const [dead, trying] = [await aFailingJob(0), await aFailingJob(9)];
    worker = await startWorker(test.ctx);
    await waitFor(async () => (await jobs(dead)).some(({ name }) => name === 'dead-letters'));
    await waitFor(async () => (await jobs(trying)).some(({ state }) => state === 'retry'));
    await worker.stop();

    const { queues, failed } = await assayJson('jobs');
    expect(queues).toContainEqual({ queue: 'remove-object', waiting: 0, active: 0, retrying: 1, dead: 1 });
    const error = expect.stringContaining('organisationId');
    expect(failed).toHaveLength(2);
    expect(failed).toContainEqual(
      expect.objectContaining({ queue: 'remove-object', state: 'dead', error, data: dead, nextTryAt: null }),
    );
    const retrying = { queue: 'remove-object', state: 'retrying', error, data: trying };
    expect(failed).toContainEqual(expect.objectContaining({ ...retrying, nextTryAt: expect.stringMatching(/Z$/) }));
    const moments: string[] = failed.map(({ failedAt }: { failedAt: string }) => failedAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect((await assay('jobs')).out).toContain(JSON.stringify(dead));

    const [{ id }] = failed.filter(({ state }: { state: string }) => state === 'dead');
    expect(await assayJson('jobs', 'retry', id)).toEqual({ retried: 1 });
    const again = await jobs(dead);
    expect(again.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'remove-object created',
      'remove-object failed',
    ]);
    expect(await assayJson('jobs', 'retry', '--all')).toEqual({ retried: 1 });
    const [now] = await test.database.query(`select start_after <= now() as due from job.job where data @> $1::jsonb`, [
      JSON.stringify(trying),
    ]);
    expect(now).toEqual({ due: true });
  });

  it('rejects an ID together with --all, and an unknown ID', async () => {
    const both = await assay('jobs', 'retry', randomUUID(), '--all', '--json');
    expect(both.code).toBe(1);
    expect(JSON.parse(both.err).error).toBe('Specify the ID of a failed job, or --all');
    const { code, err } = await assay('jobs', 'retry', 'nonsense');
    expect([code, err]).toEqual([1, 'assay: There is no failed job with the ID nonsense\n']);
  });
});
