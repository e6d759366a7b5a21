import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation } from '../../../../test/support/factories.ts';
import { callWithApiKey, startTestApp } from '../../../../test/support/test-app.ts';

describe('GET /healthz and /readyz', () => {
  it('200 without credentials while the database is reachable', async () => {
    const test = await startTestApp();
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await test.close();
  });

  it('200 for liveness but 503 for readiness when the database is unreachable', async () => {
    const test = await startTestApp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('temporarily unavailable') });
    await test.close();
  });

  it('R8: 200 within 200 ms while a table is locked and requests hold every connection of the pool', async () => {
    const test = await startTestApp({ DATABASE_POOL_SIZE: '2' });
    const call = callWithApiKey(test.app, await seedApiKey(test, await seedOrganisation(test)));
    const holder = new pg.Client({ connectionString: test.database.url });
    await holder.connect();
    await holder.query('begin; lock table vendor in access exclusive mode');
    const requests = Array.from({ length: 6 }, async () => call({ method: 'GET', url: '/api/v1/vendors' }));
    const { pool } = test.ctx.database;
    const countBusy = () => pool.totalCount - pool.idleCount;
    await expect.poll(countBusy).toBe(2);
    const durations: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const startedAt = performance.now();
      expect((await test.app.inject('/readyz')).statusCode).toBe(200);
      durations.push(performance.now() - startedAt);
    }
    expect(countBusy()).toBe(2);
    expect(Math.min(...durations)).toBeLessThan(200);
    await holder.end();
    await Promise.all(requests);
    await test.close();
  });

  it('503 for readiness and 200 for liveness while shutting down', async () => {
    const test = await startTestApp();
    test.ctx.stopping.abort();
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ error: 'Shutting down' });
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    await test.close();
  });

  it('503 for readiness, with the reason, when migrations are missing, as after a restore', async () => {
    const test = await startTestApp();
    await test.database.query(`delete from migration where name like '0027%'`);
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: 'Missing migrations: 0027_audit_seal.sql. Run "assay migrate".' });
    await test.close();
  });

  it('200 when the database has newer migrations, as during a rolling update', async () => {
    const test = await startTestApp();
    await test.database.query(`insert into migration (name, sha256) values ('9000_to_come.sql', '')`);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    await test.close();
  });

  it('are not in the OpenAPI document', async () => {
    const test = await startTestApp();
    const { paths } = (await test.app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => path.endsWith('z'))).toEqual([]);
    await test.close();
  });
});
