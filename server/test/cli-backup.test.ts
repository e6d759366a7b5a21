import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBackup } from '../src/features/operations/backups/backup-verification.ts';
import { withOwnerConnection } from '../src/features/operations/backups/owner-connection.ts';
import { parseSecurityDefinerRoutines } from '../src/features/operations/backups/restore-database.ts';
import { restoreFiles } from '../src/features/operations/backups/restore-files.ts';
import { readStoredFiles } from '../src/features/operations/backups/stored-files.ts';
import { seedOrganisation } from './support/factories.ts';
import { startNode } from './support/processes.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { putObject } from './support/stored-objects.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-backup-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function refusalOf(args: string[], env: Record<string, string> = {}): Promise<string> {
  const cli = startNode('server/src/cli.ts', {
    args: [...args, '--json'],
    env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, ...env },
  });
  expect([await cli.ended, cli.stdout()]).toEqual([1, '']);
  return JSON.parse(cli.stderr()).error;
}

const KEY = 'northwind/policy';
const partOf = (name: string, content: string) => ({
  name,
  sizeBytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});

async function aBackup(newestMigration = '0028_outbound_hold.sql'): Promise<string> {
  const backup = join(await mkdtemp(join(dir, 'of-')), '20261115T020000Z-logical');
  const { name: key, ...file } = partOf(KEY, 'a policy');
  const list = `${JSON.stringify({ key, ...file })}\n`;
  await mkdir(join(backup, 'files', 'northwind'), { recursive: true });
  await writeFile(join(backup, 'files', KEY), 'a policy');
  await writeFile(join(backup, 'files.jsonl'), list);
  await writeFile(join(backup, 'database.dump'), 'a dump');
  const manifest = {
    format: 1,
    kind: 'logical',
    productVersion: '9.0.0',
    postgresVersion: '15.0',
    newestMigration,
    takenAt: '2026-11-15T02:00:00.000Z',
    finishedAt: '2026-11-15T02:00:01.000Z',
    counts: { vendors: 1 },
    files: { count: 1, sizeBytes: file.sizeBytes, shared: 0 },
    unreadable: [],
    parts: [partOf('database.dump', 'a dump'), partOf('files.jsonl', list)],
  };
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
  return backup;
}

describe('assay backup', { timeout: 180_000 }, () => {
  it('names the missing or outdated program and leaves no files', async () => {
    const to = join(dir, 'none');
    const missing = await refusalOf(['backup', '--to', to], { PG_BIN: dir });
    expect(missing).toMatch(
      /^pg_dump from PostgreSQL \d+ or newer is required, but it was not found\. Install it or set PG_BIN/,
    );
    expect(await readdir(to)).toEqual([]);
    expect(await refusalOf(['backup'])).toBe('Specify a directory with --to <dir> or BACKUP_DIR');
  });

  it('rejects a role bound by row-level security instead of writing an empty backup', async () => {
    await test.database.query(
      `do $$ begin create role backup_reader login password 'x'; exception when duplicate_object then end $$`,
    );
    const bound = new URL(test.database.url);
    [bound.username, bound.password] = ['backup_reader', 'x'];
    const said = await refusalOf(['backup', '--to', join(dir, 'bound')], { DATABASE_OWNER_URL: bound.href });
    expect(said).toMatch(
      /would be incomplete.*role "backup_reader" is subject to row-level security, and it is not a member of assay_b/,
    );
  });
});

describe('The files of a backup', () => {
  it('are those of evidence, certifications and findings', async () => {
    const organisation = await seedOrganisation(test);
    const { evidenceId, attachmentId, fileId } = await seedOneOfEverything(test, organisation, 'Kept');
    const keys: string[] = [];
    await withOwnerConnection(test.database.url, async (owner) => {
      await owner.query('begin');
      for await (const files of readStoredFiles(owner)) keys.push(...files.map(({ key }) => key));
    });
    expect(keys).toEqual([evidenceId, attachmentId, fileId].map((id) => `${organisation.id}/${id}`).sort());
  });
});

describe('A backup', () => {
  it('is valid when nothing was changed', async () => {
    expect(await verifyBackup(await aBackup())).toMatchObject({ ok: true, files: 1, problems: [] });
  });

  it.each([
    ['the dump was changed', 'database.dump', 'database.dump does not match its checksum'],
    ['a file was changed', `files/${KEY}`, `${KEY} does not match its checksum`],
  ])('is invalid when %s', async (_, name, problem) => {
    const backup = await aBackup();
    await writeFile(join(backup, name), 'a lie here');
    expect(await verifyBackup(backup)).toMatchObject({ ok: false, problems: [problem] });
  });

  it('is invalid when a file is missing', async () => {
    const backup = await aBackup();
    await rm(join(backup, 'files', KEY));
    const { problems } = await verifyBackup(backup);
    expect(problems).toEqual([`${KEY} is missing or cannot be read`]);
  });
});

describe('assay restore', { timeout: 180_000 }, () => {
  it('rejects a directory without a manifest, a newer backup, a damaged backup and a non-empty database', async () => {
    expect(await refusalOf(['restore', '--from', dir])).toContain('is not a backup: it has no manifest.json');
    expect(await refusalOf(['restore', '--from', await aBackup('9999_later.sql')])).toBe(
      'The backup was created by Assay 9.0.0, which is newer than this version. Restore it with that version.',
    );
    const damaged = await aBackup();
    await writeFile(join(damaged, 'database.dump'), 'other!');
    expect(await refusalOf(['restore', '--from', damaged])).toContain('database.dump does not match its checksum');
    const said = await refusalOf(['restore', '--from', await aBackup()]);
    expect(said).toMatch(
      /^The database "test_\w+" is not empty, and restore does not overwrite existing data: create a new database/,
    );
    expect(await refusalOf(['restore', '--from', await aBackup(), '--until', '2026-11-15T01:00:00Z'])).toContain(
      'is a logical backup from 2026-11-15T02:00:00.000Z',
    );
  });

  it('keeps a stored file, restores it from a backup with an intact copy, or lists it as missing', async () => {
    const [whole, spoilt] = [await aBackup(), await aBackup()];
    await writeFile(join(spoilt, 'files', KEY), 'a_policy');
    const { name: key, ...file } = partOf(KEY, 'a policy');
    const other = { key: 'northwind/other', ...file };
    async function* slices() {
      yield [{ key, ...file }, other];
    }
    const { files } = test.ctx;
    expect(await restoreFiles(files, [spoilt], slices())).toMatchObject({ putBack: 0, missing: [other.key, key] });
    expect(await restoreFiles(files, [spoilt, whole], slices())).toMatchObject({ putBack: 1, missing: [other.key] });
    await putObject(files, other.key, 'a policy');
    expect(await restoreFiles(files, [], slices())).toEqual({ checked: 2, putBack: 0, missing: [] });
  });

  it('lists the routines in a dump that belong to the role that bypasses row-level security', () => {
    const contents = [
      '; Archive created at 2026-11-15',
      '300; 1255 16400 FUNCTION public find_session(bytea, interval) assay_lookup',
      '301; 1255 16401 PROCEDURE public sweep() assay_lookup',
      '302; 1255 16402 FUNCTION public audit_position() assay',
      '4000; 0 0 ACL public FUNCTION find_session(bytea, interval) assay_lookup',
    ].join('\n');
    expect(parseSecurityDefinerRoutines(contents)).toEqual(['public.find_session(bytea, interval)', 'public.sweep()']);
  });
});
