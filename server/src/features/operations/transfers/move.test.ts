import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintsByOrganisation } from '../../../../test/support/database-fingerprint.ts';
import {
  buildVendorBody,
  seedApiKey,
  seedOrganisation,
  type TestOrganisation,
} from '../../../../test/support/factories.ts';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { sealLog, sealWithInstallationKey, verifySealedLog } from '../../../../test/support/sealed-log.ts';
import { seedOneOfEverything } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { sealAuditLog } from '../../record/audit/index.ts';
import { cancelMove, moveOrganisation, type MoveInput } from './move-commands.ts';
import { isSameStore } from './file-copies.ts';
import { requireNotMoving } from './move-queries.ts';
import { releaseOrganisation } from './placement-commands.ts';
import { mapHostToCell, requireMappable } from './proxy-map.ts';

let here: TestApp;
let there: TestApp;
let organisation: TestOrganisation;
let key: string;
let switched: number;
beforeEach(async () => {
  here = await startTestApp();
  there = await startTestApp({
    ASSAY_SECRET: 'the other cell has a secret of its own',
    AUDIT_SECRET: 'and another one for its audit logs as well',
  });
  organisation = await seedOrganisation(here);
  key = await seedApiKey(here, organisation);
  await seedOneOfEverything(here, organisation, 'Northwind');
  await sealLog(here, organisation);
  await seedOrganisation(there, 'Contoso');
  switched = 0;
});
afterEach(async () => {
  // Also removes the slot, without which the database could not be dropped.
  await cancelMove(here.ctx, input()).catch(() => undefined);
  await here.close();
  await there.close();
});

const input = (switchTraffic = () => Promise.resolve(void (switched += 1))): MoveInput => ({
  organisationId: organisation.id,
  to: there.ctx,
  targetName: 'cell-b',
  switchTraffic,
  // The rows of seedOneOfEverything have none of the organisation's key.
  acceptLostCredentials: true,
});
const rowsOf = async (app: TestApp) => (await fingerprintsByOrganisation(app.database)).get(organisation.id);
const importVendor = (app: TestApp, externalId: string) =>
  callWithApiKey(
    app.app,
    key,
  )({
    method: 'POST',
    url: '/api/v1/vendors/import',
    payload: buildVendorBody({ name: externalId, externalId }),
  });
const countVendors = async (app: TestApp) =>
  (await app.database.query('select from vendor where organisation_id = $1', [organisation.id])).length;

describe('Moving an organisation', { timeout: 120_000 }, () => {
  it('takes everything along while it is written to, and loses and doubles no acknowledged write', async () => {
    const before = await countVendors(here);
    const acknowledged: string[] = [];
    let [current, stopping] = [here, false];
    const writing = (async () => {
      for (let n = 0; !stopping; n += 1) {
        const { statusCode } = await importVendor(current, `written ${String(n)}`);
        if (statusCode === 201) acknowledged.push(`written ${String(n)}`);
        else expect([401, 503]).toContain(statusCode);
      }
    })();
    const switchTraffic = () => Promise.resolve(void (current = there));
    const report = await moveOrganisation(here.ctx, input(switchTraffic)).finally(() => (stopping = true));
    await writing;
    expect((await importVendor(there, 'after')).statusCode).toBe(201);
    expect(report).toMatchObject({ placement: 1 });
    expect(await there.database.query(`select from pg_stats where tablename = 'vendor'`)).not.toEqual([]);
    expect(await countVendors(there)).toBe(before + acknowledged.length + 1);
    expect((await importVendor(here, 'lost')).statusCode).toBe(401);
    expect(await rowsOf(here)).toEqual({ organisation_placement: expect.any(String) });
    await sealLog(there, organisation);
    expect(await verifySealedLog(there, organisation)).toMatchObject({ ok: true, unsealed: 0 });
  });

  it.runIf(isFullRun)('can go back: the higher number says which installation is right', async () => {
    await moveOrganisation(here.ctx, input());
    const back = { ...input(), to: here.ctx, targetName: 'cell-a' };
    expect(await moveOrganisation(there.ctx, back)).toMatchObject({ placement: 2 });
    expect((await importVendor(here, 'back again')).statusCode).toBe(201);
    expect((await importVendor(there, 'no longer')).statusCode).toBe(401);
    await sealLog(here, organisation);
    expect(await verifySealedLog(here, organisation)).toMatchObject({ ok: true });
  });

  it('is finished by repeating it if the mover stopped after the source gave up the organisation', async () => {
    const failing = input(() => Promise.reject(new Error('The proxy is gone')));
    await expect(moveOrganisation(here.ctx, failing)).rejects.toThrow('The proxy is gone');
    expect((await importVendor(here, 'refused')).statusCode).toBe(503);
    await moveOrganisation(here.ctx, input());
    expect(switched).toBe(1);
    expect((await importVendor(there, 'accepted')).statusCode).toBe(201);
    expect(await rowsOf(here)).toEqual({ organisation_placement: expect.any(String) });
  });

  it('leaves the source in use if it fails earlier, and can be repeated or cancelled', async () => {
    const files = { ...there.ctx.files, put: () => Promise.reject(new Error('The store is full')) };
    await expect(moveOrganisation(here.ctx, { ...input(), to: { ...there.ctx, files } })).rejects.toThrow(
      'cannot be copied',
    );
    expect((await importVendor(here, 'accepted here')).statusCode).toBe(201);
    // Both installations have rows of it now.
    await expect(releaseOrganisation(there.ctx, organisation.id)).rejects.toThrow('is being moved here');
    await expect(requireNotMoving(here.ctx, organisation.id)).rejects.toThrow('Finish or cancel the move first');
    await cancelMove(here.ctx, input());
    await requireNotMoving(here.ctx, organisation.id);
    expect(await rowsOf(there)).toBeUndefined();
    await moveOrganisation(here.ctx, input());
    expect((await importVendor(there, 'accepted there')).statusCode).toBe(201);
  });

  it('says which server was lost, and can be repeated', async () => {
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'assay backup'`;
    const put: typeof there.ctx.files.put = async (...file) => {
      await there.database.query(terminate);
      return there.ctx.files.put(...file);
    };
    const failing = { ...input(), to: { ...there.ctx, files: { ...there.ctx.files, put } } };
    await expect(moveOrganisation(here.ctx, failing)).rejects.toThrow(
      /^The connection to PostgreSQL at [\w.]+:\d+ was lost: terminating connection due to administrator command$/,
    );
    expect((await importVendor(here, 'accepted here')).statusCode).toBe(201);
    await moveOrganisation(here.ctx, input());
    expect((await importVendor(there, 'accepted there')).statusCode).toBe(201);
  });

  // As if the target had lost a change in a failover.
  it.each([
    ['vendor', `update vendor set name = 'lost' where organisation_id = $1`],
    ['audit_leaf', 'delete from audit_leaf where organisation_id = $1 and number = 0'],
    ['audit_entry', 'delete from audit_entry where organisation_id = $1'],
  ])('copies everything again if rows of %s differ in the target', async (table, loss) => {
    const files = { ...there.ctx.files, put: () => Promise.reject(new Error('The store is full')) };
    await expect(moveOrganisation(here.ctx, { ...input(), to: { ...there.ctx, files } })).rejects.toThrow();
    await there.database.query(loss, [organisation.id]);
    await expect(moveOrganisation(here.ctx, input())).rejects.toThrow(`The rows differ in ${table}`);
    expect(await rowsOf(there)).toBeUndefined();
    const list = `select id, name from vendor where organisation_id = '${organisation.id}' order by id`;
    const vendors = await here.database.query(list);
    await moveOrganisation(here.ctx, input());
    expect(await there.database.query(list)).toEqual(vendors);
    await sealLog(there, organisation);
    expect(await verifySealedLog(there, organisation)).toMatchObject({ ok: true, unsealed: 0 });
  });
});

it('An arriving organisation can be released if its source is lost', async () => {
  const files = { ...there.ctx.files, put: () => Promise.reject(new Error('The store is full')) };
  await expect(moveOrganisation(here.ctx, { ...input(), to: { ...there.ctx, files } })).rejects.toThrow();
  await releaseOrganisation(there.ctx, organisation.id, { isSourceLost: true });
  expect((await importVendor(there, 'accepted there')).statusCode).toBe(201);
  await sealLog(there, organisation);
  expect(await verifySealedLog(there, organisation)).toMatchObject({ ok: true, unsealed: 0 });
  // So that the move can be cancelled, which removes its slot.
  await there.database.query(`update organisation_placement set state = 'ARRIVING', number = 1`);
});

describe('An organisation that is in use in the target', () => {
  const unchanged = async (work: (move: MoveInput) => Promise<unknown>, refusal: string) => {
    for (const app of [here, there]) {
      const before = await rowsOf(app);
      await expect(work({ ...input(), to: app.ctx })).rejects.toThrow(app === here ? 'same installation' : refusal);
      expect(await rowsOf(app)).toEqual(before);
    }
  };
  it.each([
    ['HERE', 0, 'in both installations'],
    ['ARRIVING', 3, 'has moved since'],
  ])('%s is neither replaced by a move nor deleted by cancelling one', async (state, number, refusal) => {
    await moveOrganisation(here.ctx, input());
    // As if the source had been restored from a backup.
    await here.database.query(`update organisation_placement set state = 'HERE', number = 0`);
    await there.database.query('update organisation_placement set state = $1, number = number + $2', [state, number]);
    await unchanged((move) => moveOrganisation(here.ctx, move), refusal);
    await unchanged((move) => cancelMove(here.ctx, move), refusal);
  });
});

it('Two settings that name the same file store are recognised', async () => {
  expect(await isSameStore(here.ctx.files, here.ctx.files)).toBe(true);
  expect(await isSameStore(here.ctx.files, there.ctx.files)).toBe(false);
});

it('An organisation whose log the key of the installation has signed stays, unless AUDIT_SECRET is the same', async () => {
  const older = await seedOrganisation(here, 'Fabrikam');
  await sealWithInstallationKey(here, older);
  await expect(moveOrganisation(here.ctx, { ...input(), organisationId: older.id })).rejects.toThrow(
    'Both installations must have the same AUDIT_SECRET',
  );
  const [placement] = await there.database.query('select from organisation_placement');
  expect(placement).toBeUndefined();
  await sealLog(here, older);
});

it.runIf(isFullRun)('The sealer of the source leaves an organisation that has moved alone', async () => {
  await moveOrganisation(here.ctx, input());
  await expect(sealAuditLog(here.ctx, organisation.id)).rejects.toThrow('not in this installation');
});

describe('The map of the proxy', () => {
  it('is changed in the file and in the running proxy', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'assay-map-'));
    const [file, socket] = [join(dir, 'hosts.map'), join(dir, 'haproxy.sock')];
    await writeFile(file, 'acme.assay.example a\nnorthwind.assay.example a\n');
    const commands: string[] = [];
    const proxy = createServer({ allowHalfOpen: true }, (connection) => {
      connection.on('data', (command) => commands.push(String(command)));
      const answers: Record<string, string> = { get: 'type=str, found=yes', show: '# name\na\nb\n' };
      connection.on('end', () => connection.end(answers[commands.at(-1)?.split(' ')[0] ?? ''] ?? '\n'));
    });
    await new Promise<void>((resolve) => proxy.listen(socket, resolve));
    const check = (host: string, cell: string) => requireMappable({ file, socket }, { host, cell });
    await expect(check('fabrikam.assay.example', 'b')).rejects.toThrow('has no line for fabrikam.assay.example');
    await expect(check('northwind.assay.example', 'cell-b')).rejects.toThrow('no cell named cell-b');
    await check('northwind.assay.example', 'b');
    await mapHostToCell({ file, socket }, { host: 'northwind.assay.example', cell: 'b' });
    proxy.close();
    expect(await readFile(file, 'utf8')).toBe('acme.assay.example a\nnorthwind.assay.example b\n');
    expect(commands.at(-1)).toBe(`set map ${file} northwind.assay.example b\n`);
    await rm(dir, { recursive: true });
  });
});
