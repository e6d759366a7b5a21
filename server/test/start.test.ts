import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySecret } from '../src/features/operations/secret-rotation/index.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { startNode } from './support/processes.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
const emptyDatabase = `empty_${randomBytes(6).toString('hex')}`;
const admin = () => new pg.Client({ connectionString: new URL('/postgres', test.database.url).href });

async function asAdmin(sql: string) {
  const client = admin();
  await client.connect();
  await client.query(sql);
  await client.end();
}

beforeAll(() => asAdmin(`create database ${emptyDatabase}`));
afterAll(() => asAdmin(`drop database ${emptyDatabase}`));

const startedWith = async (env: Record<string, string>) => {
  const api = startNode('server/src/api.ts', {
    args: [],
    env: { ASSAY_SECRET: TEST_SECRET, PORT: '0', METRICS_PORT: '0', ...env },
  });
  return { code: await api.ended, said: api.stderr() };
};

describe('The server refuses to start', { timeout: 60_000 }, () => {
  it('on a database that was never migrated', async () => {
    const url = new URL(`/${emptyDatabase}`, test.database.url).href;
    expect(await startedWith({ DATABASE_URL: url })).toEqual({
      code: 1,
      said: 'assay: The database has not been set up. Run "assay migrate".\n',
    });
  });

  it('on a database that lacks a migration', async () => {
    await test.database.query(`delete from migration where name like '0005%'`);
    expect(await startedWith({ DATABASE_URL: test.database.url })).toEqual({
      code: 1,
      said: 'assay: Missing migrations: 0005_request.sql. Run "assay migrate".\n',
    });
    await test.database.query(`insert into migration (name, sha256) values ('0005_request.sql', '')`);
  });

  it('when requests would run as a role that bypasses row-level security', async () => {
    const { username } = new URL(test.database.url);
    const url = `${test.database.url}?options=${encodeURIComponent(`-c role=${username}`)}`;
    const { code, said } = await startedWith({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^assay: Requests would run as the database role ".+", which .+. They must run as assay_app.\n$/,
    );
  });

  it('when the database cannot be reached', async () => {
    const { code, said } = await startedWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(code).toBe(1);
    expect(said).toMatch(/^assay: The database cannot be used: .*ECONNREFUSED.*\n$/);
  });

  it('R3: with a secret other than the one in use, as does a worker; writes nothing', async () => {
    const { url } = test.database;
    await verifySecret(test.ctx);
    const before = await fingerprintDatabase(test.database);
    const env = { DATABASE_URL: url, ASSAY_SECRET: randomBytes(32).toString('hex'), WORKER_METRICS_PORT: '0' };
    const refusal =
      /^assay: ASSAY_SECRET does not contain the key [0-9a-f]{8}, .*"assay secrets rotate --secret-lost".*\n$/;
    const server = await startedWith(env);
    expect([server.code, server.said]).toEqual([1, expect.stringMatching(refusal)]);
    const worker = startNode('server/src/worker.ts', { args: [], env });
    expect([await worker.ended, worker.stderr()]).toEqual([1, expect.stringMatching(refusal)]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('without a secret', async () => {
    const { code, said } = await startedWith({ DATABASE_URL: test.database.url, ASSAY_SECRET: 'short' });
    expect(code).toBe(1);
    expect(said).toContain('ASSAY_SECRET is required');
  });
});
