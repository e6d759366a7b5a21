import { ALL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createSessionCaller } from './support/callers.ts';
import { useIntegrator } from './support/integrator.ts';
import { runTaskThroughKills } from './support/killed-worker-task.ts';
import { useWorkerProcesses } from './support/worker-process.ts';

const KILLS = 2;
const ROWS = 1_500;

const integrator = useIntegrator();
const { call, test } = integrator;
const startWorker = useWorkerProcesses(test);

describe('An import whose worker is killed', { timeout: 180_000 }, () => {
  it(`${String(KILLS)} times continues, and creates each vendor once, with one audit entry`, async () => {
    const session = await createSessionCaller(test, integrator.organisation, ALL_PERMISSIONS);
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      name: `Vendor ${String(index)}`,
      contactEmail: index % 500 === 7 ? 'nobody' : 'a@vendor.example',
    }));
    const request = { method: 'POST', url: '/api/app/vendors/imports', payload: { rows, onExisting: 'skip' } } as const;
    const { taskId } = (await session(request)).json();

    const ended = await runTaskThroughKills(taskId, { test, call, startWorker, kills: KILLS });
    const { failures, ...figures } = ended;
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
