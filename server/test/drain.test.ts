import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { seedIntegrator, seedVendor } from './support/factories.ts';
import { waitFor } from './support/processes.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let key: string;
let vendorId: string;
let api: ApiProcess | undefined;
let holder: pg.Client | undefined;

beforeAll(async () => {
  const integrator = await seedIntegrator(test);
  key = integrator.key;
  vendorId = (await seedVendor(test, integrator.organisation)).id;
});
afterEach(async () => {
  api?.child.kill('SIGKILL');
  await holder?.end();
});

/** Starts a request that cannot finish until the lock on its vendor is released. */
async function startHeldRequest(url: string) {
  holder = new pg.Client({ connectionString: test.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from vendor where id = $1 for update', [vendorId]);
  const answer = fetch(`${url}/api/v1/vendors/${vendorId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: `written at ${String(Date.now())}` }),
  });
  await waitFor(async () => {
    const [waiting] = await test.database.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return waiting !== undefined;
  });
  return { answer, release: () => holder?.query('rollback') };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );

describe('SIGTERM', { timeout: 120_000 }, () => {
  it('reports "not ready", accepts no more requests, finishes running ones and exits with 0', async () => {
    api = await startApiProcess(test.database.url, { DATABASE_STATEMENT_TIMEOUT_MS: '30000' });
    const { url } = api;
    const { answer, release } = await startHeldRequest(url);
    api.child.kill('SIGTERM');
    await waitFor(async () => (await statusOf(`${url}/readyz`)) === 503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    await waitFor(async () => (await statusOf(`${url}/healthz`)) === 'refused');
    expect(api.child.exitCode).toBeNull();
    await release();
    expect((await answer).status).toBe(200);
    expect(await api.ended).toBe(0);
    expect(api.stderr()).not.toContain('outlasted');
  });

  it('aborts requests that exceed the grace period and exits with 0', async () => {
    api = await startApiProcess(test.database.url, { SHUTDOWN_DELAY_MS: '0', SHUTDOWN_GRACE_MS: '200' });
    const { answer } = await startHeldRequest(api.url);
    const cutOff = expect(answer).rejects.toThrow();
    api.child.kill('SIGTERM');
    await cutOff;
    expect(await api.ended).toBe(0);
    expect(api.stderr()).toContain('exceeded the grace period');
  });

  it('exits at once on the second signal', async () => {
    api = await startApiProcess(test.database.url, { SHUTDOWN_DELAY_MS: '60000' });
    const { url, child } = api;
    child.kill('SIGTERM');
    await waitFor(async () => (await statusOf(`${url}/readyz`)) === 503);
    await new Promise((resolve) => setTimeout(resolve, 600));
    child.kill('SIGTERM');
    expect(await api.ended).toBe(130);
  });
});
