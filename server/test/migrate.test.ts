import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate, planMigration } from '../src/migrate.ts';
import { startNode } from './support/processes.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
const PENDING = '0017_receipt.sql';

/** Makes this migration pending again. */
beforeEach(async () => {
  await test.database.query('alter table submission drop column if exists receipt');
  await test.database.query('delete from migration where name = $1', [PENDING]);
});

const hasColumn = async () => {
  const columns = `select from pg_attribute where attrelid = 'submission'::regclass and attname = 'receipt'`;
  return (await test.database.query(columns)).length === 1;
};

/** Opens a transaction that reads submissions and stays open, so that an ALTER TABLE has to wait. */
async function readSubmissions() {
  const reader = new pg.Client({ connectionString: test.database.url, application_name: 'a slow report' });
  await reader.connect();
  await reader.query('begin; select from submission');
  return reader;
}

describe('A migration whose table is in use', () => {
  it('waits without blocking other queries, names the process it waits for, and then completes', async () => {
    const reader = await readSubmissions();
    const said: string[] = [];
    let slowestMs = 0;
    const onProgress = (line: string) => {
      said.push(line);
      if (said.length === 2) void reader.query('commit');
    };
    const migrated = migrate(test.database.url, { onProgress });
    while (said.length < 2) {
      const startedAt = performance.now();
      await test.database.query('select from submission');
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    expect(await migrated).toEqual([PENDING]);
    await reader.end();
    expect(said[0]).toMatch(
      /^0017_receipt\.sql is waiting for a slow report \(process \d+, idle in transaction, \d+ s\)$/,
    );
    expect(slowestMs).toBeLessThan(3_000);
    expect(await hasColumn()).toBe(true);
  });

  it('gives up without any change, and can be run again', async () => {
    const reader = await readSubmissions();
    await expect(migrate(test.database.url, { patienceMs: 0 })).rejects.toThrow(
      /^Migration 0017_receipt\.sql timed out waiting for a lock and changed nothing\. Blocked by: a slow report \(/,
    );
    await reader.end();
    expect(await hasColumn()).toBe(false);
    expect(await migrate(test.database.url)).toEqual([PENDING]);
  });
});

const plan = async (...args: string[]) => {
  const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
  const cli = startNode('server/src/cli.ts', { args: ['migrate', '--plan', ...args], env });
  expect(await cli.ended).toBe(0);
  return cli.stdout();
};

describe('assay migrate --plan', { timeout: 60_000 }, () => {
  it('lists pending migrations and whether servers can keep running; runs nothing', async () => {
    expect(await plan()).toBe(`${PENDING}: servers and workers can keep running\n`);
    const step = { name: PENDING, isRollingSafe: true, stopOlderThan: null, concerns: [] };
    expect(JSON.parse(await plan('--json'))).toEqual({ pending: [step] });
    expect(await hasColumn()).toBe(false);
  });

  it('explains why servers must be stopped', async () => {
    await test.database.query(`delete from migration where name = '0020_vendor_import.sql'`);
    await test.database.query(`update job.version set version = version - 1`);
    const lines = (await plan()).split('\n');
    expect(lines[1]).toBe('0020_vendor_import.sql: stop servers and workers first');
    expect(lines[2]).toMatch(/^ {2}alter table task drop constraint task_kind_check: /);
    expect(lines).toContain('queues: stop servers and workers first');
    await test.database.query(`update job.version set version = version + 1`);
    await test.database.query(`insert into migration values ('0020_vendor_import.sql', '')`);
  });

  it('lets servers keep running for an empty database', async () => {
    const { pathname } = new URL(test.database.url);
    const empty = `${pathname.slice(1)}_empty`;
    await test.database.query(`create database ${empty}`);
    const steps = await planMigration(new URL(`/${empty}`, test.database.url).href);
    await test.database.query(`drop database ${empty}`);
    expect(steps.length).toBeGreaterThan(27);
    expect(steps.every(({ isRollingSafe }) => isRollingSafe)).toBe(true);
  });
});
