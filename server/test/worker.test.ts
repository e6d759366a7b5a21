import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { removeObjectJob } from '../src/platform/files/remove-object-job.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { type RunningProcess, startNode, waitFor } from './support/processes.ts';
import { listObjects, putObject } from './support/stored-objects.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';
import { useWorkerProcesses } from './support/worker-process.ts';

const test = useTestApp();
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});
const startWorkerProcess = useWorkerProcesses(test);

/** Creates objects that no evidence refers to, and the jobs that remove them. */
async function someRemovals(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await putObject(test.ctx.files, `${organisation.id}/${id}`, id);
  const orders = ids.map((evidenceId) => ({ data: { organisationId: organisation.id, evidenceId } }));
  await inOrganisation(test.ctx, organisation.operator, (tx) => enqueue(tx, removeObjectJob, orders));
  return ids;
}

const stateOf = async (evidenceId: string) => {
  const [job] = await test.database.query<{ state: string; retry_count: number }>(
    `select state::text, retry_count from job.job where data ->> 'evidenceId' = $1`,
    [evidenceId],
  );
  return job;
};

/** Locks the evidence table, so that workers block in the middle of a job. */
async function holdEvidence() {
  const holder = new pg.Client({ connectionString: test.database.url });
  await holder.connect();
  await holder.query('begin; lock table evidence in access exclusive mode');
  return () => holder.end();
}

const doneBy = ({ stderr }: RunningProcess) =>
  stderr()
    .split('\n')
    .filter((line) => line.includes('"job done"') && line.includes(removeObjectJob.name))
    .map((line) => String(JSON.parse(line).jobId));

describe('worker.ts', { timeout: 120_000 }, () => {
  it('loses its job to another worker when it is killed', async () => {
    const release = await holdEvidence();
    const killed = await startWorkerProcess();
    const [id = ''] = await someRemovals(1);
    await waitFor(async () => (await stateOf(id))?.state === 'active');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await release();
    // A dead worker is detected after 30 seconds; the test does not wait for that.
    await test.database.query(`update job.job set heartbeat_seconds = 1 where data ->> 'evidenceId' = $1`, [id]);

    const next = await startWorkerProcess();
    await waitFor(async () => (await stateOf(id))?.state === 'completed');
    expect(await stateOf(id)).toMatchObject({ retry_count: 1 });
    expect(await listObjects(test)).toEqual([]);
    expect(doneBy(next)).toHaveLength(1);
  });

  it('shares jobs with a second worker, and each job runs once', async () => {
    const [one, other] = [await startWorkerProcess(), await startWorkerProcess()];
    const ids: string[] = [];
    // A single worker may finish a few jobs before the other one looks for any.
    while (ids.length < 5_000 && (doneBy(one).length === 0 || doneBy(other).length === 0)) {
      ids.push(...(await someRemovals(200)));
      await waitFor(() => doneBy(one).length + doneBy(other).length >= ids.length);
    }
    const done = [...doneBy(one), ...doneBy(other)];
    expect(new Set(done).size).toBe(ids.length);
    expect(done).toHaveLength(ids.length);
    expect(doneBy(one).length * doneBy(other).length).toBeGreaterThan(0);
    expect(await listObjects(test)).toEqual([]);
    for (const id of ids) await waitFor(async () => (await stateOf(id))?.state === 'completed');
    expect(await stateOf(ids[0] ?? '')).toMatchObject({ retry_count: 0 });
  });

  it('finishes its job on SIGTERM, takes no other, and exits with 0', async () => {
    const release = await holdEvidence();
    const worker = await startWorkerProcess();
    const [id = ''] = await someRemovals(1);
    await waitFor(async () => (await stateOf(id))?.state === 'active');
    worker.child.kill('SIGTERM');
    await waitFor(() => worker.stderr().includes('"draining"'));
    const [late = ''] = await someRemovals(1);
    await release();
    expect(await worker.ended).toBe(0);
    expect([(await stateOf(id))?.state, (await stateOf(late))?.state]).toEqual(['completed', 'created']);
  });

  it('does not start on a database that has not been set up', async () => {
    const worker = startNode('server/src/worker.ts', {
      args: [],
      env: { DATABASE_URL: new URL('/postgres', test.database.url).href, ASSAY_SECRET: TEST_SECRET },
    });
    expect(await worker.ended).toBe(1);
    expect(worker.stderr()).toContain('Run "assay migrate"');
  });
});
