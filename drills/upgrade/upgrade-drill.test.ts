import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../../server/test/support/full-run.ts';
import { runUpgradeDrill } from './run-upgrade-drill.ts';

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

describe('An upgrade under load', { timeout: 300_000 }, () => {
  it('loses no request and no acknowledged write with the old and new server on one database', async () => {
    const result = await onEmptyDatabase((databaseUrl) => runUpgradeDrill({ databaseUrl, stretchMs: STRETCH_MS }));
    expect(result).toMatchObject({ serverErrors: 0, broken: 0, refused: [], lost: [], audit: { ok: true } });
    expect(result.migration.applied).toEqual(
      expect.arrayContaining(['9000_drill_columns.sql', '9001_drill_index.sql']),
    );
    expect(result.migration.plan.every(({ isRollingSafe }: { isRollingSafe: boolean }) => isRollingSafe)).toBe(true);
    expect(Object.keys(result.phases)).toHaveLength(6);
    expect(result.acknowledged).toBeGreaterThan(20);
  });

  it.runIf(isFullRun)('detects a migration that removes something the old server uses', async () => {
    const result = await onEmptyDatabase((databaseUrl) =>
      runUpgradeDrill({ databaseUrl, stretchMs: STRETCH_MS, breaking: true }),
    );
    expect(result.serverErrors).toBeGreaterThan(0);
    expect(result.refused.join('\n')).toMatch(/^500 .*vendors/m);
    expect(result.migration.plan.at(-1)).toMatchObject({ name: '9000_drill_break.sql', isRollingSafe: false });
  });
});
