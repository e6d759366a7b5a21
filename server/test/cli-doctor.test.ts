import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setOrganisationAddress } from '../src/features/access/organisations/index.ts';
import { holdOutbound, releaseOutbound } from '../src/features/messaging/outbound/outbound-commands.ts';
import { verifySecret } from '../src/features/operations/secret-rotation/index.ts';
import { registerWriteMetric } from '../src/platform/db/write-probe.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { startApiProcess } from './support/api-process.ts';
import { startNode } from './support/processes.ts';
import { sealLog } from './support/sealed-log.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';
import { MAIL_PASSWORD, MAIL_USER, startMailServer } from './support/test-mail-server.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-doctor-'));
  organisation = await seedOrganisation(test);
});
afterAll(() => rm(dir, { recursive: true }));

/** Simulates a running worker. */
const aWorkerRuns = () => test.database.query('update job.version set cron_on = now()');

async function doctor(env: Record<string, string> = {}, ...args: string[]) {
  const cli = startNode('server/src/cli.ts', {
    args: ['doctor', '--json', ...args],
    env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, FILE_DIR: join(dir, 'files'), ...env },
  });
  const code = await cli.ended;
  expect(cli.stderr()).toBe('');
  const { ok, checks }: { ok: boolean; checks: { check: string; status: string; ok: boolean; detail: string }[] } =
    JSON.parse(cli.stdout());
  expect(code).toBe(ok ? 0 : 1);
  const wrong = Object.fromEntries(checks.filter((one) => !one.ok).map(({ check, detail }) => [check, detail]));
  return { checks, wrong, out: cli.stdout() };
}

describe('assay doctor', { timeout: 180_000 }, () => {
  it('reports a database that accepts connections and does not respond', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const url = `postgres://assay@127.0.0.1:${port}/assay`;
    const { wrong } = await doctor({ DATABASE_URL: url });
    expect(Object.keys(wrong)).toEqual(['database', 'backup role']);
    silent.close();
  });

  it('runs every check and finds no problem in a working installation', async () => {
    await aWorkerRuns();
    const { checks, wrong } = await doctor();
    expect(wrong).toEqual({});
    const warnings = checks.filter(({ status }) => status === 'warn').map(({ check }) => check);
    expect(warnings).toEqual(['secret', 'mail server', 'backup']);
    expect(checks.map(({ check }) => check.replace(/ in .*/, ''))).toEqual([
      'secret',
      'public URL',
      'breached passwords',
      'mail server',
      'database',
      'version',
      'migrations',
      'role',
      'clock',
      'writes',
      'worker',
      'schedule',
      'failed jobs',
      'audit seal',
      'outbound',
      'secret match',
      'keys',
      'organisation keys',
      'audit keys',
      'moves',
      'addresses',
      'file store',
      'disk space',
      'disk space',
      'reports',
      'backup role',
      'backup',
    ]);
  });

  it('prints ok, warn or FAIL for each check, and exits with 1 only after a FAIL', async () => {
    await aWorkerRuns();
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, FILE_DIR: join(dir, 'files') };
    const good = startNode('server/src/cli.ts', { args: ['doctor'], env });
    expect(await good.ended).toBe(0);
    expect(good.stdout()).toMatch(/^warn {2}mail server: not configured; emails stay queued until SMTP_URL is set$/m);
    expect(good.stdout()).toMatch(/^ok {4}backup role: assay can read everything$/m);
    const bad = startNode('server/src/cli.ts', { args: ['doctor'], env: { ...env, PUBLIC_URL: 'http://a.example' } });
    expect(await bad.ended).toBe(1);
    expect(bad.stdout()).toMatch(/^FAIL {2}public URL: http:\/\/a\.example must use https/m);
  });

  it('reports each problem with its remedy', async () => {
    await test.database.query(`update job.version set cron_on = now() - interval '1 hour'`);
    await test.database.query(`update job.queue set maintain_on = null, monitor_on = null`);
    await test.database.query(
      `insert into job.job (name, source_name, data) values ('dead-letters', 'send-mail', '{}')`,
    );
    await test.database.query(
      `insert into audit_entry (organisation_id, id, created_at, action, user_name)
       values ($1, gen_random_uuid(), now() - interval '20 minutes', 'LOGIN', 'Robin')`,
      [organisation.id],
    );
    await holdOutbound(test.ctx, 'A rehearsal');
    await writeFile(join(dir, 'a file'), '');
    const { wrong } = await doctor({
      PUBLIC_URL: 'http://assay.example',
      FILE_DIR: join(dir, 'a file', 'files'),
      BACKUP_DIR: dir,
    });
    await releaseOutbound(test.ctx);
    await test.database.query(`delete from job.job where name = 'dead-letters'`);
    expect(wrong).toEqual({
      'public URL': 'http://assay.example must use https, otherwise browsers do not keep the session cookie',
      worker: expect.stringMatching(/^no worker active since .*: start one/),
      schedule: expect.stringMatching(/^schedule last checked 60 minutes ago.*restart the workers/),
      'failed jobs': '1 failed permanently: run "assay jobs", then "assay jobs retry --all"',
      'audit seal': expect.stringContaining(organisation.id),
      outbound: expect.stringMatching(/^on hold since .*A rehearsal.*assay outbound release/),
      'file store': expect.stringMatching(/is not usable \(ENOTDIR.*set FILE_DIR to a directory/),
      backup: `no backup in ${dir}: run "assay backup"`,
    });
  });

  it('R7: reports a database that refuses writes, which stays ready for reads', async () => {
    await aWorkerRuns();
    await verifySecret(test.ctx);
    const [{ name } = { name: '' }] = await test.database.query<{ name: string }>('select current_database() as name');
    await test.database.query(`alter database "${name}" set default_transaction_read_only = on`);
    const api = await startApiProcess(test.database.url);
    try {
      const { wrong } = await doctor();
      expect(wrong.writes).toMatch(
        /^the database does not accept writes \(.*read-only transaction\): free up disk space/,
      );
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      const pool = new pg.Pool({ connectionString: test.database.url, options: '-c role=assay_app', max: 1 });
      const registry = new Registry();
      registerWriteMetric(registry, pool);
      expect(await registry.metrics()).toContain('\nassay_database_writable 0\n');
      await pool.query('set default_transaction_read_only = off');
      expect(await registry.metrics()).toContain('\nassay_database_writable 1\n');
      await pool.end();
      // An unreachable database has another alert.
      const unreachable = new Registry();
      registerWriteMetric(unreachable, pool);
      expect(await unreachable.metrics()).toContain('\nassay_database_writable Nan\n');
    } finally {
      api.child.kill('SIGTERM');
      await api.ended;
      await test.database.query('set default_transaction_read_only = off');
      await test.database.query(`alter database "${name}" reset default_transaction_read_only`);
    }
  });

  it('reports the age of the newest backup, and that the secret is missing', async () => {
    const backup = join(dir, 'backups', '20261101T020000Z-logical');
    await mkdir(backup, { recursive: true });
    const manifest = {
      format: 1,
      kind: 'logical',
      productVersion: '0.1.0',
      postgresVersion: '15.0',
      newestMigration: '0028_outbound_hold.sql',
      takenAt: '2026-11-01T02:00:00.000Z',
      finishedAt: '2026-11-01T02:00:00.000Z',
      counts: {},
      files: { count: 0, sizeBytes: 0, shared: 0 },
      unreadable: [],
      parts: [],
    };
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
    const { wrong } = await doctor({ BACKUP_DIR: join(dir, 'backups') });
    expect(wrong.backup).toMatch(/^the latest is \d+ hours old/);
    const withoutSecret = await doctor({ ASSAY_SECRET: '' });
    expect(withoutSecret.wrong.configuration).toContain('ASSAY_SECRET is required');
  });

  it('names keys of organisations that cannot be unwrapped; warns where AUDIT_SECRET may be unknown', async () => {
    const other = await seedOrganisation(test, 'Contoso');
    await sealLog(test, other);
    await test.database.query(
      `update organisation_key k set wrapped_key = d.wrapped_key, wrapped_by = 'lost' from organisation_key d
       where k.organisation_id = $1 and d.organisation_id = $2 and d.purpose = 'DATA'`,
      [other.id, organisation.id],
    );
    const { wrong, checks } = await doctor();
    const message = `1 cannot be unwrapped with the key lost (${other.id})`;
    expect(wrong['organisation keys']).toContain(message);
    const auditKeys = (found: typeof checks) => found.find(({ check }) => check === 'audit keys');
    expect(auditKeys(checks)).toMatchObject({ status: 'warn', detail: expect.stringContaining(message) });
    const own = await doctor({ AUDIT_SECRET: 'an audit secret that differs from ASSAY_SECRET' });
    expect(auditKeys(own.checks)).toMatchObject({ status: 'FAIL', detail: expect.stringContaining('AUDIT_SECRET') });
    await test.database.query('delete from organisation_key where organisation_id = $1', [other.id]);
  });

  it('warns of moves that left a publication or a placement behind', async () => {
    const [moving, arriving] = ['6f0c9a3e-0000-4000-8000-000000000001', '6f0c9a3e-0000-4000-8000-000000000002'];
    await test.database.query(`create publication assay_move_${moving.replaceAll('-', '_')}`);
    await test.database.query(
      `insert into organisation_placement (organisation_id, state, changed_at) values
         ($1, 'ARRIVING', now() - interval '25 hours'), (gen_random_uuid(), 'ARRIVING', now())`,
      [arriving],
    );
    const moves = async () => (await doctor()).checks.find(({ check }) => check === 'moves');
    expect(await moves()).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining(`(${moving}, ${arriving})`),
    });
    const mover = new pg.Client({ connectionString: test.database.url });
    await mover.connect();
    await mover.query(`select pg_advisory_lock(hashtextextended('move ' || $1, 0))`, [moving]);
    expect(await moves()).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining(`1 unfinished (${arriving})`),
    });
    await mover.end();
    await test.database.query(`drop publication assay_move_${moving.replaceAll('-', '_')}`);
    await test.database.query('delete from organisation_placement');
    expect(await moves()).toMatchObject({ status: 'ok' });
  });

  it('warns that the backup role was not checked where the owner is unknown', async () => {
    await test.database.query(
      `do $$ begin create role doctor_server login password 'x' in role assay_app; exception when duplicate_object then end $$`,
    );
    const server = new URL(test.database.url);
    [server.username, server.password] = ['doctor_server', 'x'];
    const { checks } = await doctor({ DATABASE_URL: server.href });
    expect(checks.find(({ check }) => check === 'backup role')).toMatchObject({
      status: 'warn',
      detail: 'not checked: set DATABASE_OWNER_URL, which "assay backup" requires',
    });
  });

  it('checks the public URL and the addresses of organisations with --public-url', async () => {
    await setOrganisationAddress(test.ctx, organisation.operator, 'http://northwind.localhost:9');
    const { wrong } = await doctor({ PUBLIC_URL: 'http://127.0.0.1:9' }, '--public-url');
    expect(wrong['address reachable']).toMatch(/^http:\/\/northwind\.localhost:9 is not reachable/);
    const renamed = await doctor({ PUBLIC_URL: 'http://northwind.localhost:3000' });
    expect(renamed.wrong.addresses).toMatch(/^http:\/\/northwind\.localhost:9 has the host name of PUBLIC_URL/);
    await setOrganisationAddress(test.ctx, organisation.operator, null);
    expect(wrong['public URL reachable']).toMatch(/^http:\/\/127\.0\.0\.1:9 is not reachable .*proxy forwards/);
  });

  it('signs in to the mail server, sends nothing, and prints no password', async () => {
    const mails = await startMailServer();
    const doctorWith = (pass: string) => {
      const credentials = `${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(pass)}`;
      return doctor({ SMTP_URL: mails.url.replace('//', `//${credentials}@`), MAIL_FROM: 'risk@assay.example' });
    };
    const well = await doctorWith(MAIL_PASSWORD);
    expect(well.checks.find(({ check }) => check === 'mail server')).toEqual({
      check: 'mail server',
      status: 'ok',
      ok: true,
      detail: `connected to 127.0.0.1:${String(mails.port)}`,
    });
    const ill = await doctorWith('wrong one');
    expect(ill.wrong['mail server']).toMatch(/^535/);
    expect(ill.out).not.toContain('wrong one');
    expect(mails.received).toEqual([]);
    await mails.stop();
  });
});
