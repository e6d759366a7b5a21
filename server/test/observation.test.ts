import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFreePort } from '../dev/free-port.ts';
import { createApp } from '../src/app.ts';
import { createContext } from '../src/context.ts';
import { startAuditVerification } from '../src/features/operations/audit-verification/audit-verification-commands.ts';
import type { Api } from '../src/platform/http/server.ts';
import { createLogger } from '../src/platform/log.ts';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { seedIntegrator, seedVendor } from './support/factories.ts';
import { type RunningProcess, startWorkerProcess, waitFor } from './support/processes.ts';
import { callWithApiKey, TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
let integrator: Awaited<ReturnType<typeof seedIntegrator>>;
beforeAll(async () => {
  integrator = await seedIntegrator(test);
  await seedVendor(test, integrator.organisation);
});

describe('The request log', () => {
  const written: string[] = [];
  let app: Api;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const sink = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) });
    const ctx = createContext(test.ctx.config, createLogger('trace', sink));
    app = await createApp(ctx);
    end = async () => {
      await app.close();
      await ctx.database.pool.end();
    };
  });
  afterAll(() => end());

  it('has one line per request with the caller, the route and the status', async () => {
    written.length = 0;
    const answer = await callWithApiKey(app, integrator.key)({ method: 'GET', url: '/api/v1/vendors?query=hush' });
    expect(answer.statusCode).toBe(200);
    const lines = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/api/v1/vendors',
      status: 200,
      callerKind: 'apiKey',
      callerId: expect.any(String),
      organisationId: integrator.organisation.id,
      requestId: answer.headers['x-request-id'],
      durationMs: expect.any(Number),
    });
  });

  it('contains no keys, cookies, bodies or query strings, whatever the outcome', async () => {
    written.length = 0;
    const secrets = ['hush-query', 'hush-cookie', 'hush-password', 'hush-path', integrator.key, 'assay_hush'];
    const call = callWithApiKey(app, integrator.key);
    await call({ method: 'GET', url: '/api/v1/vendors?query=hush-query', cookies: { assay_session: 'hush-cookie' } });
    await call({ method: 'GET', url: '/api/v1/nothing/hush-path?query=hush-query' });
    await call({ method: 'POST', url: '/api/v1/vendors/import', payload: { password: 'hush-password' } });
    await app.inject({ url: '/api/v1/vendors', headers: { authorization: 'Bearer assay_hush' } });
    await app.inject({ url: '/api/v1/vendors', cookies: { assay_session: 'hush-cookie' } });
    await app.inject({
      method: 'POST',
      url: '/api/app/sign-in',
      payload: { email: 'nobody@example.test', password: 'hush-password' },
    });
    expect(written.filter((line) => line.includes('"request"'))).toHaveLength(6);
    for (const secret of secrets) expect(written.filter((line) => line.includes(secret))).toEqual([]);
  });

  it('omits successful health checks', async () => {
    written.length = 0;
    await app.inject('/healthz');
    await app.inject('/readyz');
    expect(written).toEqual([]);
  });
});

describe('Metrics', () => {
  let api: ApiProcess;
  beforeAll(async () => {
    api = await startApiProcess(test.database.url, { SHUTDOWN_DELAY_MS: '0' });
  });
  afterAll(async () => {
    api.child.kill('SIGTERM');
    await api.ended;
  });

  it('count requests by method, route and status, on a separate port', async () => {
    await fetch(`${api.url}/api/v1/vendors?query=x`, { headers: { authorization: `Bearer ${integrator.key}` } });
    await fetch(`${api.url}/api/v1/vendors`);
    await fetch(`${api.url}/no/such/place`);
    const text = await waitFor(async () => {
      const found = await (await fetch(api.metricsUrl)).text();
      return found.includes('route="none"') && found;
    });
    const count = (labels: string) => text.includes(`assay_http_request_duration_seconds_count{${labels}} 1`);
    expect(count('method="GET",route="/api/v1/vendors",status="200"')).toBe(true);
    expect(count('method="GET",route="/api/v1/vendors",status="401"')).toBe(true);
    expect(count('method="GET",route="none",status="404"')).toBe(true);
    expect(text).toMatch(/assay_database_connections\{state="idle"\} \d/);
    expect(text).toMatch(/assay_database_waiting_requests 0/);
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('404 on the public port', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  });
});

describe('Worker metrics', () => {
  let worker: RunningProcess;
  let metricsUrl: string;
  beforeAll(async () => {
    const port = String(await getFreePort());
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, WORKER_METRICS_PORT: port };
    worker = await startWorkerProcess(env);
  });
  afterAll(async () => {
    worker.child.kill('SIGTERM');
    await worker.ended;
  });
  const untilItSays = (words: string) =>
    waitFor(async () => {
      const text = await (await fetch(metricsUrl)).text();
      return text.includes(words) && text;
    });

  it('count jobs by outcome and report the length of every queue', async () => {
    await startAuditVerification(test.ctx, integrator.organisation.operator);
    const text = await untilItSays('assay_job_duration_seconds_count{queue="verify-audit-log",outcome="done"} 1');
    expect(text).toMatch(/assay_jobs\{queue="send-mail",state="waiting"\} 0/);
    expect(text).toMatch(/assay_jobs\{queue="verify-audit-log",state="dead"\} 0/);
    expect(text).toContain('assay_audit_verifications_total{outcome="intact"} 1');
  });
});
