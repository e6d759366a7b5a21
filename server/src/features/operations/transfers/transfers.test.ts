import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintsByOrganisation } from '../../../../test/support/database-fingerprint.ts';
import {
  buildVendorBody,
  seedApiKey,
  seedOrganisation,
  type TestOrganisation,
} from '../../../../test/support/factories.ts';
import { startNode } from '../../../../test/support/processes.ts';
import {
  getLogPublicKey,
  sealLog,
  sealWithInstallationKey,
  verifySealedLog,
} from '../../../../test/support/sealed-log.ts';
import { seedOneOfEverything } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { SealerContext } from '../../../context.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { hashFile } from '../../../platform/files/hash-file.ts';
import { removeObjectJob } from '../../../platform/files/remove-object-job.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { toKeyId } from '../../../platform/key-ring.ts';
import { getTransferPublicKey } from '../../../platform/key-transfer.ts';
import { exportOrganisation } from './export-commands.ts';
import { importOrganisation } from './import-commands.ts';
import { releaseOrganisation } from './placement-commands.ts';

let here: TestApp;
let there: TestApp;
/** The context of commands there. */
let arrival: SealerContext;
let organisation: TestOrganisation;
let key: string;
let dir: string;
beforeAll(async () => {
  here = await startTestApp();
  organisation = await seedOrganisation(here);
  key = await seedApiKey(here, organisation);
  await seedOneOfEverything(here, organisation, 'Northwind');
  const removal = { organisationId: organisation.id, evidenceId: randomUUID() };
  await inOrganisation(here.ctx, organisation.operator, (tx) =>
    enqueue(tx, removeObjectJob, [{ data: removal, startAfterSeconds: 86_400 }]),
  );
  await sealLog(here, organisation);
});
beforeEach(async () => {
  there = await startTestApp({ ASSAY_SECRET: OTHER_SECRET, AUDIT_SECRET: OTHER_AUDIT_SECRET });
  await seedOrganisation(there, 'Contoso');
  arrival = { ...there.ctx, database: openDatabase({ ...there.ctx.config.database, seesArriving: true }) };
  dir = await mkdtemp(join(tmpdir(), 'assay-transfer-'));
});
afterEach(async () => {
  await arrival.database.pool.end();
  await there.close();
  await rm(dir, { recursive: true });
});
afterAll(() => here.close());

/** Installations share no secret. */
const OTHER_SECRET = 'another installation has a secret of its own';
const OTHER_AUDIT_SECRET = 'and another one for its audit logs as well';

const exportThere = () =>
  exportOrganisation(here.ctx, {
    organisationId: organisation.id,
    to: archive('first'),
    publicKey: getTransferPublicKey(there.ctx.config.secrets),
    // The rows of seedOneOfEverything have none of the organisation's key.
    acceptLostCredentials: true,
  });

const archive = (name: string) => join(dir, name);
const rowsOf = async (app: TestApp) => (await fingerprintsByOrganisation(app.database)).get(organisation.id);
const vendors = (app: TestApp) => callWithApiKey(app.app, key)({ method: 'GET', url: '/api/v1/vendors' });

async function describeFolder(path: string) {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(files.map(async (file) => [file.slice(path.length), (await hashFile(file)).sha256]));
  const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
  return {
    ...Object.fromEntries(hashes),
    '/manifest.json': { ...manifest, exportedAt: null, key: null, auditKey: null },
  };
}

async function assay(...args: string[]) {
  const { files } = there.ctx.config;
  const env = {
    DATABASE_URL: there.database.url,
    ASSAY_SECRET: OTHER_SECRET,
    AUDIT_SECRET: OTHER_AUDIT_SECRET,
    FILE_DIR: files.kind === 'disk' ? files.dir : '',
  };
  const cli = startNode('server/src/cli.ts', { args: ['organisation', ...args, '--json'], env });
  return { code: await cli.ended, err: cli.stderr() };
}

describe('An organisation that is exported and imported', { timeout: 120_000 }, () => {
  it('is the same there, makes the same archive again, and verifies offline', async () => {
    const before = await rowsOf(here);
    await exportThere();
    expect(await assay('import', archive('first'))).toMatchObject({ code: 0, err: '' });
    expect(await rowsOf(there)).toMatchObject(
      omit(before, ['audit_entry', 'organisation_key', 'organisation_placement']),
    );
    expect(
      await assay('export', organisation.id, '--to', archive('second'), '--accept-lost-credentials'),
    ).toMatchObject({ code: 0 });
    expect(await describeFolder(archive('second'))).toEqual(await describeFolder(archive('first')));
    const publicKey = await getLogPublicKey(here, organisation);
    for (const name of ['first', 'second']) {
      const verifier = startNode('verifier/verify-audit.mjs', {
        args: [join(archive(name), 'audit-proof.jsonl'), '--key', publicKey],
      });
      expect(await verifier.ended, verifier.stdout()).toBe(0);
    }
  });

  it('cannot be used before it is released; after that its keys, jobs and seal continue', async () => {
    const jobs = await here.database.query(`select id from job.job where group_id = $1 and state < 'completed'`, [
      organisation.id,
    ]);
    expect(jobs).toHaveLength(1);
    await exportThere();
    await importOrganisation(arrival, archive('first'));
    expect((await vendors(there)).statusCode).toBe(503);
    await releaseOrganisation(arrival, organisation.id);
    expect((await vendors(there)).json()).toEqual((await vendors(here)).json());
    const created = {
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: buildVendorBody({ name: 'New' }),
    } as const;
    expect((await callWithApiKey(there.app, key)(created)).statusCode).toBe(201);
    await sealLog(there, organisation);
    expect(await verifySealedLog(there, organisation)).toMatchObject({ ok: true, unsealed: 0 });
    expect(await verifySealedLog(here, organisation)).toMatchObject({ ok: true });
    expect(await getLogPublicKey(there, organisation)).toBe(await getLogPublicKey(here, organisation));
    expect(await there.database.query(`select id from job.job where group_id = $1`, [organisation.id])).toEqual(
      expect.arrayContaining(jobs),
    );
    const [entry] = await there.database.query('select action from audit_entry where action = $1', [
      'RELEASE_ORGANISATION',
    ]);
    expect(entry).toBeDefined();
    await expect(releaseOrganisation(arrival, organisation.id)).rejects.toThrow('not waiting');
  });
});

describe('An organisation whose log the key of the installation has signed', { timeout: 120_000 }, () => {
  it('is imported only with the same AUDIT_SECRET, and its seal continues', async () => {
    const older = await seedOrganisation(here, 'Fabrikam');
    await sealWithInstallationKey(here, older);
    await exportOrganisation(here.ctx, {
      organisationId: older.id,
      to: archive('older'),
      publicKey: getTransferPublicKey(there.ctx.config.secrets),
    });
    await expect(importOrganisation(arrival, archive('older'))).rejects.toThrow(
      'Both installations must have the same AUDIT_SECRET',
    );
    const { installationAuditKeys, auditKeyService } = here.ctx;
    await importOrganisation({ ...arrival, installationAuditKeys, auditKeyService }, archive('older'));
    await releaseOrganisation(arrival, older.id);
    const same = { ...there, ctx: { ...there.ctx, installationAuditKeys, auditKeyService } };
    await sealLog(same, older);
    expect(await verifySealedLog(same, older)).toMatchObject({ ok: true, unsealed: 0 });
  });
});

describe('An archive is refused and nothing of it remains', () => {
  const refusalOf = async (path: string) => {
    const before = await fingerprintsByOrganisation(there.database);
    await expect(importOrganisation(arrival, path)).rejects.toThrow();
    expect(await fingerprintsByOrganisation(there.database)).toEqual(before);
    return importOrganisation(arrival, path).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  };

  it.each([
    ['a changed row', 'tables/vendor.csv', 'The archive is damaged: tables/vendor.csv'],
    ['a changed job', 'jobs.csv', 'The archive is damaged: jobs.csv'],
  ])('if it has %s', async (_, file, refusal) => {
    await exportThere();
    await appendFile(join(archive('first'), file), '\n');
    expect(await refusalOf(archive('first'))).toBe(refusal);
  });

  it('if a file is missing', async () => {
    await exportThere();
    const [file] = await readdir(join(archive('first'), 'files', organisation.id));
    await rm(join(archive('first'), 'files', organisation.id, file ?? ''));
    expect(await refusalOf(archive('first'))).toContain('is missing or damaged');
  });

  /** With hashes and counts that match. */
  async function rewrite(name: string, change: (text: string, contoso: string) => string) {
    const [contoso] = await there.database.query<{ id: string }>('select organisation_id as id from organisation');
    const path = join(archive('first'), name);
    const text = change(await readFile(path, 'utf8'), contoso?.id ?? '');
    await writeFile(path, text);
    const manifestPath = join(archive('first'), 'manifest.json');
    const manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
    Object.assign(
      manifest.parts.find((part: { name: string }) => part.name === name),
      await hashFile(path),
    );
    const rows = text.trimEnd().split('\n').length - 1;
    const table = manifest.tables.find((one: { name: string }) => name === `tables/${one.name}.csv`);
    if (table) Object.assign(table, { rows });
    await writeFile(manifestPath, JSON.stringify(manifest));
  }

  it.each([
    ['rows of another organisation', 'tables/framework.csv'],
    ['jobs of another organisation', 'jobs.csv'],
  ])('if it was rewritten with %s', async (_, name) => {
    await exportThere();
    await rewrite(name, (text, contoso) => text.replaceAll(organisation.id, contoso));
    expect(await refusalOf(archive('first'))).toContain('belong to others');
  });

  it('if it was rewritten with a row that refers to nothing', async () => {
    await exportThere();
    await rewrite('tables/framework.csv', (text) => text.split('\n').slice(0, 1).join('\n') + '\n');
    expect(await refusalOf(archive('first'))).toContain('violates');
  });

  it('if the organisation is already there', async () => {
    await exportThere();
    const before = await rowsOf(here);
    await expect(importOrganisation(here.ctx, archive('first'))).rejects.toThrow('already in this installation');
    expect(await rowsOf(here)).toEqual(before);
  });
});

it('An import that was interrupted cannot be released, and can be repeated', { timeout: 120_000 }, async () => {
  await exportThere();
  await importOrganisation(arrival, archive('first'));
  await there.database.query(`update organisation_placement set state = 'IMPORTING'`);
  await there.database.query('delete from vendor where organisation_id = $1', [organisation.id]);
  await expect(releaseOrganisation(arrival, organisation.id)).rejects.toThrow('was interrupted');
  await importOrganisation(arrival, archive('first'));
  await releaseOrganisation(arrival, organisation.id);
  expect((await vendors(there)).json()).toEqual((await vendors(here)).json());
});

describe('An organisation from before it had a key of its own is not exported', () => {
  const installationKey = () => toKeyId(here.ctx.config.secrets[0]);
  it.each([
    ['before its secrets are rotated', `webhook_endpoint set secret = $2`, 'Run "assay secrets rotate" first'],
    ['with credentials that would stop working', `api_key set key_id = $2`, 'add --accept-lost-credentials'],
  ])('%s', async (_, change, refusal) => {
    const older = await seedOrganisation(here, 'Fabrikam');
    await seedOneOfEverything(here, older, 'Fabrikam');
    const { webhookCipher } = here.ctx.organisationKeys.installation;
    const value = change.startsWith('webhook') ? webhookCipher.encrypt('secret', []) : installationKey();
    await here.database.query(`update ${change} where organisation_id = $1`, [older.id, value]);
    const to = archive('older');
    await expect(exportOrganisation(here.ctx, { organisationId: older.id, to })).rejects.toThrow(refusal);
    const accepting = { organisationId: older.id, to, acceptLostCredentials: true };
    if (change.startsWith('api_key')) await exportOrganisation(here.ctx, accepting);
  });
});

function omit(rows: Awaited<ReturnType<typeof rowsOf>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(rows ?? {}).filter(([name]) => !names.includes(name)));
}
