import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { removeObjectJob } from '../src/platform/files/remove-object-job.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { startApiProcess } from './support/api-process.ts';
import { buildVendorBody, seedApiKey, seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { type RunningProcess, startWorkerProcess, waitFor } from './support/processes.ts';
import { startTcpProxyFor } from './support/tcp-proxy.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const RECOVERY_MS = 15_000;

const test = useTestApp();
let organisation: TestOrganisation;
let apiKey: string;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
  apiKey = await seedApiKey(test, organisation);
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});
const killAfterwards = ({ child }: RunningProcess) => cleanups.push(() => child.kill('SIGKILL'));

async function startProxy() {
  const { proxy, url } = await startTcpProxyFor(test.database.url);
  cleanups.push(proxy.close);
  return { proxy, url };
}

async function startServer() {
  const { proxy, url } = await startProxy();
  const server = await startApiProcess(url, { DATABASE_POOL_SIZE: '4' });
  killAfterwards(server);
  const call = async (method: 'GET' | 'POST') => {
    const path = method === 'GET' ? '/api/v1/vendors' : '/api/v1/vendors/import';
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(buildVendorBody({ name: randomUUID() })) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  return { proxy, call };
}

async function startWorker() {
  const { proxy, url } = await startProxy();
  const { files } = test.ctx.config;
  const worker = await startWorkerProcess({
    DATABASE_URL: url,
    ASSAY_SECRET: TEST_SECRET,
    FILE_DIR: files.kind === 'disk' ? files.dir : '',
  });
  killAfterwards(worker);
  return proxy;
}

/** Runs a job that reads the database. Resolves when it is done, with the time that took. */
async function runJob(): Promise<number> {
  const startedAt = performance.now();
  const data = { organisationId: organisation.id, evidenceId: randomUUID() };
  await inOrganisation(test.ctx, organisation.operator, (tx) => enqueue(tx, removeObjectJob, [{ data }]));
  await waitFor(async () => {
    const sql = `select state::text from job.job where data ->> 'evidenceId' = $1`;
    const [job] = await test.database.query<{ state: string }>(sql, [data.evidenceId]);
    return job?.state === 'completed';
  });
  return performance.now() - startedAt;
}

async function readSchedulerTime(): Promise<number> {
  const [row] = await test.database.query<{ at: Date }>('select cron_on as at from job.version');
  return row?.at.getTime() ?? 0;
}

describe('When database connections are lost', { timeout: 180_000 }, () => {
  it('R1: the server answers reads and writes again within 15 seconds', async () => {
    const { proxy, call } = await startServer();
    const failures: number[] = [];
    let isDone = false;
    const keepCalling = async (method: 'GET' | 'POST') => {
      while (!isDone) {
        const status = await call(method);
        if (status >= 500) failures.push(performance.now());
        await pause(20);
      }
    };
    const clients = Array.from({ length: 12 }, (_, index) => keepCalling(index % 2 === 0 ? 'GET' : 'POST'));
    await pause(1_000);
    expect(failures).toEqual([]);
    expect(await call('POST')).toBe(201);
    const silentAt = performance.now();
    proxy.goSilent();
    await pause(RECOVERY_MS + 5_000);
    isDone = true;
    await Promise.all(clients);
    expect(failures).not.toEqual([]);
    expect(Math.max(...failures) - silentAt).toBeLessThan(RECOVERY_MS);
  });

  it('503, not 500, while the database refuses connections, and 200 afterwards', async () => {
    const { proxy, call } = await startServer();
    // From the second time on, a credential is verified along with the read.
    expect([await call('GET'), await call('GET')]).toEqual([200, 200]);
    proxy.refuse();
    proxy.resetAll();
    expect([await call('GET'), await call('GET'), await call('POST')]).toEqual([503, 503, 503]);
    proxy.resume();
    expect(await call('GET')).toBe(200);
  });

  it('R1: the server uses none of those that were idle', async () => {
    const { proxy, call } = await startServer();
    await Promise.all(Array.from({ length: 8 }, () => call('GET')));
    proxy.goSilent();
    await pause(6_000);
    expect(await Promise.all(Array.from({ length: 8 }, () => call('GET')))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
  });

  it('R1: the worker runs a new job within 15 seconds, and its scheduler and notifications work', async () => {
    const proxy = await startWorker();
    await runJob();
    proxy.goSilent();
    expect(await runJob()).toBeLessThan(RECOVERY_MS);
    const schedulerTime = await readSchedulerTime();
    await waitFor(async () => (await readSchedulerTime()) > schedulerTime);
    // The worker looks for jobs every five seconds, and at once when it is notified.
    await waitFor(async () => (await runJob()) < 1_000);
  });
});
