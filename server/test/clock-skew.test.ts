import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getFreePort } from '../dev/free-port.ts';
import { tickHandler } from '../src/features/operations/schedule/index.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { seedOrganisation } from './support/factories.ts';
import { startApiProcess } from './support/api-process.ts';
import { startNode, startWorkerProcess, waitFor } from './support/processes.ts';
import { describeWith } from './support/programs.ts';
import { createSettableClock } from './support/set-clock.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

/** Workers look for jobs at least this often. */
const LONGER_THAN_A_POLL_MS = 6_000;

const test = useTestApp();

const readSkew = async (metricsUrl: string) => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^assay_clock_skew_seconds (\S+)$/m.exec(text)?.[1]);
};

describeWith('faketime')('A clock that is a year ahead of the database', { timeout: 180_000 }, () => {
  it.each(['server/src/api.ts', 'server/src/worker.ts'])('R4: keeps %s from starting; writes nothing', async (file) => {
    const clock = createSettableClock();
    clock.set('+365d');
    const before = await fingerprintDatabase(test.database);
    const ports = { PORT: String(await getFreePort()), METRICS_PORT: '0', WORKER_METRICS_PORT: '0' };
    const required = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
    const running = startNode(file, { args: [], env: { ...required, ...ports, ...clock.environment } });
    expect(await running.ended).toBe(1);
    expect(running.stderr()).toMatch(/The clock is \d+ s ahead of the database clock/);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('R4: stops a running worker from taking jobs and deleting until the clock is correct again', async () => {
    const clock = createSettableClock();
    const { operator } = await seedOrganisation(test);
    const metricsPort = String(await getFreePort());
    const worker = await startWorkerProcess({
      DATABASE_URL: test.database.url,
      ASSAY_SECRET: TEST_SECRET,
      WORKER_METRICS_PORT: metricsPort,
      ...clock.environment,
    });
    try {
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
      clock.set('+365d');
      await waitFor(async () => (await readSkew(metricsUrl)) > 3_600);
      await waitFor(() => worker.stderr().includes('stopped taking jobs'));
      await test.database.query(
        `insert into idempotent_answer (organisation_id, credential_id, key, request_hash)
         values ($1, gen_random_uuid(), 'kept', '')`,
        [operator.organisationId],
      );
      await inOrganisation(test.ctx, operator, (tx) =>
        enqueue(tx, { name: tickHandler.name, data: z.object({ by: z.string() }) }, [{ data: { by: 'this test' } }]),
      );
      const listStates = async () =>
        (
          await test.database.query<{ state: string }>(
            `select state::text from job.job where data ->> 'by' is not null`,
          )
        ).map(({ state }) => state);
      await pause(LONGER_THAN_A_POLL_MS);
      expect(await listStates()).toEqual(['created']);
      clock.set('+0');
      await waitFor(async () => String(await listStates()) === 'completed');
      expect(await test.database.query(`select from idempotent_answer where key = 'kept'`)).toHaveLength(1);
      expect(Math.abs(await readSkew(metricsUrl))).toBeLessThan(60);
    } finally {
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
  });

  it('R4: makes a running server not ready, and names the clock', async () => {
    const clock = createSettableClock();
    const server = await startApiProcess(test.database.url, clock.environment);
    try {
      clock.set('+365d');
      const refusal = await waitFor(async () => {
        const response = await fetch(`${server.url}/readyz`);
        return response.status === 503 && response.text();
      });
      expect(refusal).toContain('ahead of the database clock');
      clock.set('+0');
      await waitFor(async () => (await fetch(`${server.url}/readyz`)).ok);
    } finally {
      server.child.kill('SIGKILL');
      await server.ended;
    }
  });
});
