import { ALL_PERMISSIONS } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation } from '../../../../test/support/factories.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';

const test = useTestApp();
let worker: RunningJobs | undefined;
afterEach(() => worker?.stop());

const createImporter = async () => createSessionCaller(test, await seedOrganisation(test), ALL_PERMISSIONS);

const startImport = (call: TestCaller, rows: number) =>
  call({
    method: 'POST',
    url: '/api/app/vendors/imports',
    payload: {
      rows: Array.from({ length: rows }, (_, index) => ({
        name: `Vendor ${String(index)}`,
        contactEmail: 'a@contoso.example',
      })),
      onExisting: 'skip',
    },
  });

const getStatus = async (call: TestCaller, taskId: string) =>
  (await call({ method: 'GET', url: `/api/v1/tasks/${taskId}` })).json().status;

const countFinishedBefore = async (taskId: string, others: readonly string[]) => {
  const earlier = await test.database.query(
    'select id from task where id = any($2) and finished_at < (select finished_at from task where id = $1)',
    [taskId, others],
  );
  return earlier.length;
};

describe('Imports of several organisations', { timeout: 120_000 }, () => {
  it('S9: 429 when an organisation has ten tasks under way; writes nothing', async () => {
    const call = await createImporter();
    for (let time = 0; time < 10; time += 1) expect((await startImport(call, 1)).statusCode).toBe(202);
    const before = await fingerprintDatabase(test.database);
    const refused = await startImport(call, 1);
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
      429,
      {
        error:
          'Your organisation has too many running imports and bulk sends. Try again when one of them has finished.',
      },
      '60',
    ]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    expect((await startImport(await createImporter(), 1)).statusCode).toBe(202);
  });

  it("S9: an import finishes before most of another organisation's imports, which were started first", async () => {
    const [flooding, other] = [await createImporter(), await createImporter()];
    const flood: string[] = [];
    for (let time = 0; time < 10; time += 1) flood.push((await startImport(flooding, 500)).json().taskId);
    const { taskId } = (await startImport(other, 1)).json();
    worker = await startWorker(test.ctx);
    await waitFor(async () => (await getStatus(other, taskId)) === 'DONE');
    expect(await countFinishedBefore(taskId, flood)).toBeLessThan(5);
  });
});
