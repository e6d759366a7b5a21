import { ALL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { aSessionCaller } from './callers.ts';
import { useIntegrator } from './integrator.ts';
import { eventually } from './processes.ts';
import { useWorkers } from './worker-process.ts';

const KILLS = 2;
const ROWS = 1_500;

const integrator = useIntegrator();
const { call, test } = integrator;
const startWorkerProcess = useWorkers(test);

const progress = async (taskId: string) => (await call({ method: 'GET', url: `/api/v1/tasks/${taskId}` })).json();

describe('An import whose worker is killed', { timeout: 180_000 }, () => {
  it(`${String(KILLS)} times goes on, and makes each vendor once, with one audit entry`, async () => {
    const session = await aSessionCaller(test, integrator.organisation, ALL_PERMISSIONS);
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      name: `Vendor ${String(index)}`,
      contactEmail: index % 500 === 7 ? 'nobody' : 'a@vendor.example',
    }));
    const request = { method: 'POST', url: '/api/app/vendors/imports', payload: { rows, onExisting: 'skip' } } as const;
    const { taskId } = (await session(request)).json();

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { done } = await progress(taskId);
      const worker = await startWorkerProcess();
      await eventually(async () => (await progress(taskId)).done > done);
      worker.child.kill('SIGKILL');
      await worker.ended;
      // A worker is missed after half a minute; the test does not wait for that.
      await test.database.query(
        `update job.job set state = 'retry', start_after = now() where data ->> 'taskId' = $1 and state = 'active'`,
        [taskId],
      );
    }
    const { status, done } = await progress(taskId);
    expect([status, done < ROWS]).toEqual(['RUNNING', true]);
    await startWorkerProcess();
    await eventually(async () => (await progress(taskId)).status === 'DONE');
    const { failures, ...figures } = await progress(taskId);
    expect(figures).toMatchObject({ done: ROWS, total: ROWS });
    expect(failures.map(({ row }: { row: number }) => row)).toEqual([7, 507, 1_007]);
    const made = await test.database.query<{ vendors: number; names: number; entries: number }>(
      `select count(*)::int as vendors, count(distinct v.name)::int as names,
         (select count(*)::int from audit_entry where action = 'CREATE_VENDOR') as entries
       from vendor v where organisation_id = $1`,
      [integrator.organisation.id],
    );
    const good = ROWS - failures.length;
    expect(made).toEqual([{ vendors: good, names: good, entries: good }]);
  });
});
