import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEBIAN_BIN, hasDebianPostgres, startDebianPostgres } from '../dev/debian-postgres.ts';
import { startPostgres } from '../dev/postgres.ts';
import { migrate } from '../src/migrate.ts';
import { seedOrganisation, seedVendor } from './support/factories.ts';
import { startNode } from './support/processes.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { startTestAppOn, TEST_SECRET, type TestApp } from './support/test-app.ts';

/** Installed by .ci/install-postgresql-client-18. */
const CLIENT_18 = '/opt/postgresql-client-18/bin';
const INSTALL = readFileSync(new URL('../../docs/how-to/install.md', import.meta.url), 'utf8');
const RESTORE = readFileSync(new URL('../../docs/how-to/backup-and-restore.md', import.meta.url), 'utf8');

const [, roles = ''] = /```sql\n([^]*?)```/.exec(INSTALL) ?? [];
const [, restoredOwner = '', restoredName = ''] = /^createdb --owner=(\w+) (\w+)$/m.exec(RESTORE) ?? [];

const servers = [
  {
    version: 15,
    isInstalled: hasDebianPostgres,
    bin: DEBIAN_BIN,
    start: async () => {
      const server = await startDebianPostgres(() => ['fsync=off'], 'postgres');
      await server.start();
      return server;
    },
  },
  {
    version: 18,
    isInstalled: existsSync(join(CLIENT_18, 'pg_dump')),
    bin: CLIENT_18,
    start: async () =>
      startPostgres({
        dir: await mkdtemp(join(tmpdir(), 'assay-roles-')),
        persistent: false,
        volatile: true,
        superuser: 'postgres',
      }),
  },
];

describe('The documents', () => {
  it('never let a server sign in as the owner of the tables', () => {
    const pages = ['docs/how-to', 'docs/tutorials', 'deploy'].flatMap((dir) =>
      readdirSync(new URL(`../../${dir}`, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|example|ya?ml)$/.test(name))
        .map((name) => `${dir}/${name}`),
    );
    const asOwner = pages.filter((page) =>
      /(?<!OWNER_)\bDATABASE_URL=['"]?postgres:\/\/assay:/.test(
        readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'),
      ),
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(asOwner).toEqual([]);
  });
});

for (const { version, isInstalled, bin, start } of servers) {
  describe.skipIf(!isInstalled)(
    `The roles of install.md on PostgreSQL ${String(version)}${isInstalled ? '' : ' (its pg_dump is not installed)'}`,
    { timeout: 300_000 },
    () => {
      let postgres: Awaited<ReturnType<typeof start>>;
      let test: TestApp;
      let dir: string;

      const urlAs = (role: string, database = 'assay') => {
        const url = new URL(postgres.url(database));
        [url.username, url.password] = [role, 'a-password'];
        return url.href;
      };
      const query = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[], database = 'assay') => {
        const superuser = new pg.Client({ connectionString: postgres.url(database) });
        await superuser.connect();
        return superuser.query<Row>(sql, values).finally(() => superuser.end());
      };
      async function assay(args: readonly string[], database = 'assay') {
        const env = {
          DATABASE_URL: urlAs('assay_server', database),
          DATABASE_OWNER_URL: urlAs('assay', database),
          ASSAY_SECRET: TEST_SECRET,
          AUDIT_SECRET: 'another secret that only signs the audit log',
          FILE_DIR: join(dir, `${database}-files`),
          BACKUP_DIR: join(dir, 'backups'),
          PG_BIN: bin,
        };
        const cli = startNode('server/src/cli.ts', { args: [...args, '--json'], env });
        return { code: await cli.ended, answer: JSON.parse(cli.stdout() || cli.stderr()) };
      }
      const checkBackupRole = async () => {
        const { code, answer } = await assay(['doctor']);
        return { code, ...answer.checks.find(({ check }: { check: string }) => check === 'backup role') };
      };
      /** Counts of all rows of all tables, as the superuser sees them. */
      async function countRows(database: string): Promise<Record<string, number>> {
        const { rows } = await query<{ name: string; count: number }>(
          `select c.oid::regclass::text as name, (xpath('//c/text()', query_to_xml(
             format('select count(*) as c from %s', c.oid::regclass), false, true, '')))[1]::text::integer as count
           from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'job')`,
          [],
          database,
        );
        return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
      }

      beforeAll(async () => {
        dir = await mkdtemp(join(tmpdir(), 'assay-roles-state-'));
        postgres = await start();
        for (const statement of roles.replaceAll('…', 'a-password').split(';')) {
          if (statement.trim() !== '') await query(statement, [], 'postgres');
        }
        await migrate(urlAs('assay'));
        const database = {
          url: urlAs('assay_server'),
          query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
            (await query<Row>(sql, values)).rows,
          drop: () => Promise.resolve(),
        };
        test = await startTestAppOn(database, { FILE_DIR: join(dir, 'assay-files') });
        const organisation = await seedOrganisation(test);
        await seedVendor(test, organisation);
        await seedOneOfEverything(test, organisation, 'Shared');
        // A result that no audit entry knows would be reported after the restore.
        await test.database.query('delete from assessment_result');
      });
      afterAll(async () => {
        await test.close();
        await postgres.stop();
        await rm(dir, { recursive: true });
      });

      it('are bound by row-level security, and doctor finds that a backup would contain everything', async () => {
        const { rows } = await query(
          `select rolname from pg_roles where rolname ~ '^assay' and (rolsuper or rolbypassrls)`,
        );
        expect(rows).toEqual([]);
        expect(await checkBackupRole()).toMatchObject({ status: 'ok', detail: 'assay_backup can read everything' });
      });

      it('back up every row, and restore it into a database created as documented', async () => {
        const before = await countRows('assay');
        expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(40);
        const backup = await assay(['backup']);
        expect(backup).toMatchObject({
          code: 0,
          answer: { manifest: { unreadable: [], counts: { vendors: before.vendor } } },
        });
        const files = Number(before.evidence) + Number(before.certification_attachment) + Number(before.finding_file);
        expect(backup.answer.manifest.files.count).toBe(files);

        await query(`create database ${restoredName} owner ${restoredOwner}`, [], 'postgres');
        const restored = await assay(['restore', '--from', backup.answer.path], restoredName);
        expect([restored.code, restored.answer.files]).toMatchObject([0, { checked: files, missing: [] }]);
        const after = await countRows(restoredName);
        const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
        // The restore holds outbound messages, and records and seals itself in the audit log.
        expect(changed.filter((name) => !/^(audit_|outbound_hold$|job\.)/.test(name))).toEqual([]);

        const again = await assay(['backup', '--to', join(dir, 'again')], restoredName);
        expect(again).toMatchObject({ code: 0, answer: { manifest: { counts: { vendors: before.vendor } } } });
      });

      it('include tables that were created since the last migration', async () => {
        await query(`set role assay; create table added_later (id integer); insert into added_later values (1)`);
        expect((await assay(['backup', '--to', join(dir, 'later')])).code).toBe(0);
        await query('drop table added_later');
      });

      it('are refused, and doctor fails, when the backup would lack rows', async () => {
        await query('drop policy backup on vendor');
        const problem =
          'The database role "assay" is subject to row-level security, and assay_backup cannot read public.vendor: run "assay migrate"';
        expect(await checkBackupRole()).toMatchObject({ code: 1, status: 'FAIL', ok: false, detail: problem });
        expect(await assay(['backup'])).toEqual({
          code: 1,
          answer: { error: `The backup would be incomplete. ${problem}` },
        });
        await migrate(urlAs('assay'));
        expect((await assay(['backup'])).code).toBe(0);
      });
    },
  );
}
