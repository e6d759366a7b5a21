import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

describe('GET /healthz and /readyz', () => {
  it('200 without credentials while the database answers', async () => {
    const test = await startTestApp();
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await test.close();
  });

  it('alive but 503 for readiness when the database does not answer', async () => {
    const test = await startTestApp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ error: expect.stringContaining('cannot answer right now') });
    await test.close();
  });

  it('503 for readiness once the process begins to end, and it stays alive', async () => {
    const test = await startTestApp();
    test.ctx.stopping.abort();
    expect((await test.app.inject('/readyz')).json()).toEqual({ error: 'Shutting down' });
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    await test.close();
  });

  it('503 for readiness, with the reason, on a database that is behind, as after a restore', async () => {
    const test = await startTestApp();
    await test.database.query(`delete from migration where name like '0027%'`);
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ error: 'The database lacks 0027_audit_seal.sql: run "assay migrate"' });
    await test.close();
  });

  it('200 on a database that is ahead, as while servers are replaced one by one', async () => {
    const test = await startTestApp();
    await test.database.query(`insert into migration (name, sha256) values ('9000_to_come.sql', '')`);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    await test.close();
  });

  it('are not part of the described interface', async () => {
    const test = await startTestApp();
    const { paths } = (await test.app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => path.endsWith('z'))).toEqual([]);
    await test.close();
  });
});
