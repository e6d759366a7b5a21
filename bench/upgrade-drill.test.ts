import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { drillUpgrade } from './upgrade.ts';

async function onEmptyDatabase<Result>(drill: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const server = inject('templateUrl');
  const name = `upgraded_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: new URL('/postgres', server).href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    return await drill(new URL(`/${name}`, server).href);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

const STRETCH_MS = 2_000;

describe('An upgrade while people work', { timeout: 300_000 }, () => {
  it('old and new server on one database: no request fails, nothing that was acknowledged is lost', async () => {
    const result = await onEmptyDatabase((databaseUrl) => drillUpgrade({ databaseUrl, stretchMs: STRETCH_MS }));
    expect(result).toMatchObject({ serverErrors: 0, broken: 0, refused: [], lost: [], audit: { ok: true } });
    expect(result.migration.applied).toEqual(
      expect.arrayContaining(['9000_drill_columns.sql', '9001_drill_index.sql']),
    );
    expect(result.migration.plan.every(({ oldServersGoOn }: { oldServersGoOn: boolean }) => oldServersGoOn)).toBe(true);
    expect(Object.keys(result.phases)).toHaveLength(6);
    expect(result.acknowledged).toBeGreaterThan(20);
  });

  it('a migration that takes away what the old server uses is noticed', async () => {
    const result = await onEmptyDatabase((databaseUrl) =>
      drillUpgrade({ databaseUrl, stretchMs: STRETCH_MS, breaking: true }),
    );
    expect(result.serverErrors).toBeGreaterThan(0);
    expect(result.refused.join('\n')).toMatch(/^500 .*vendors/m);
    expect(result.migration.plan.at(-1)).toMatchObject({ name: '9000_drill_break.sql', oldServersGoOn: false });
  });
});
