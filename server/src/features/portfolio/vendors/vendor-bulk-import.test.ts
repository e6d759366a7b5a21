import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission, VendorImportRow } from '@assay/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allPermissionsExcept, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { deleteExpiredRecords } from '../../operations/schedule/schedule-jobs.ts';
import { VENDOR_CSV_HEADERS } from './vendor-fields.ts';
import { importVendorsHandler } from './vendor-import.ts';

const integrator = useIntegrator();
const { audited, test, vendor } = integrator;
let call: TestCaller;
beforeAll(async () => {
  call = await createSessionCaller(test, integrator.organisation, ALL_PERMISSIONS);
});

const post = (path: string, payload: object, headers = {}) =>
  ({ method: 'POST', url: `/api/app/vendors/${path}`, payload, headers }) as const;
const aRow = (fields: VendorImportRow = {}): VendorImportRow => ({
  name: 'Contoso',
  contactEmail: 'a@imported.example',
  ...fields,
});
const check = async (rows: readonly object[]) => {
  const before = await fingerprintDatabase(test.database);
  const answer = await call(post('import-check', { rows }, { 'idempotency-key': randomUUID() }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return answer.json();
};
const start = async (rows: readonly object[], onExisting = 'skip') => {
  const answer = await call(post('imports', { rows, onExisting }));
  expect(answer.statusCode, answer.body).toBe(202);
  return String(answer.json().taskId);
};
/** Runs the job as a worker would. */
const work = (taskId: string) =>
  importVendorsHandler.run(test.ctx, { organisationId: integrator.organisation.id, taskId });
const reading = (taskId: string) => ({ method: 'GET', url: `/api/v1/tasks/${taskId}` }) as const;
const progress = async (taskId: string) => (await call(reading(taskId))).json();
const vendorsNamed = (name: string) =>
  test.database.query<{ id: string; external_id: string | null }>(
    `select id, external_id, tier, notes, tags, revision from vendor
     where organisation_id = $1 and name = $2 order by external_id`,
    [integrator.organisation.id, name],
  );

/** The cells of an exported row, by the fields that an import maps their columns to. */
const toImportRow = (row: unknown): VendorImportRow => {
  const cells = z.record(z.string(), z.string()).parse(row);
  const fields = Object.entries(VENDOR_CSV_HEADERS).flatMap(([field, header]) => {
    const cell = cells[header];
    return cell === undefined ? [] : [[field, cell]];
  });
  return VendorImportRow.parse(Object.fromEntries(fields));
};

/** The maximum number of rows, each of realistic length. */
const FULL = Array.from({ length: 5_000 }, (_, index) =>
  aRow({ externalId: `FULL-${String(index)}`, notes: 'A word or two. '.repeat(40), tags: 'cloud, eu; core' }),
);

describe('POST /api/app/vendors/import-check', () => {
  it('S16: 200 rejects a row whose website is no http or https address', async () => {
    const { rows } = await check([aRow({ website: 'javascript:alert(1)' })]);
    expect(rows[0].errors).toEqual([{ field: 'website', message: 'must be an http or https URL' }]);
  });

  it('200 reports errors, existing vendors and duplicate rows; writes nothing', async () => {
    const { id } = await vendor({ name: 'Known', externalId: 'K-1' });
    const stranger = await seedIntegrator(test);
    await seedVendor(test, stranger.organisation, { externalId: 'THEIRS' });
    const rows = [
      aRow({ externalId: 'K-1' }),
      aRow({ externalId: 'THEIRS' }),
      aRow({ name: '', externalId: ' K-1 ' }),
      aRow({ externalId: 'THEIRS' }),
      { ...aRow(), unheard: 'of' },
    ];
    const existing = { id, name: 'Known', by: 'externalId' };
    const nothing = { errors: [], existing: null, duplicateOf: null, matches: [], sameNameAs: null };
    const errors = [{ field: 'name', message: 'Vendor name is required' }];
    expect(await check(rows)).toEqual({
      rows: [
        { ...nothing, index: 0, existing },
        { ...nothing, index: 1 },
        { ...nothing, index: 2, errors, existing, duplicateOf: 0 },
        { ...nothing, index: 3, duplicateOf: 1 },
        { ...nothing, index: 4, sameNameAs: 1 },
      ],
      counts: { total: 5, new: 1, existing: 1, matched: 1, duplicate: 1, invalid: 1 },
    });
  });

  it('200 for 5,000 long rows', async () => {
    expect(JSON.stringify(FULL).length).toBeGreaterThan(3_000_000);
    expect((await check(FULL)).counts).toMatchObject({ total: 5_000, new: 5_000 });
  });

  it.each<[string, object]>([
    ['no rows', { rows: [] }],
    ['more than 5,000 rows', { rows: [...FULL, aRow()] }],
    ['a cell that is no text', { rows: [{ name: 7 }] }],
  ])('400 for %s', async (_, payload) => {
    expect((await call(post('import-check', payload))).statusCode).toBe(400);
  });
});

describe('POST /api/app/vendors/imports', () => {
  it('202 creates a vendor for each valid row, with its audit entry, and reports the rejected rows', async () => {
    const rows = [
      aRow({ name: 'First', externalId: 'F-1', tier: 'high', tags: 'a;b' }),
      aRow({ name: '' }),
      aRow({ name: 'Second', contactEmail: 'nobody' }),
      aRow({ name: 'Again', externalId: 'F-1' }),
      aRow({ name: 'Third' }),
    ];
    const taskId = await start(rows);
    expect((await audited())[0]).toMatchObject({
      action: 'START_VENDOR_IMPORT',
      entity_id: taskId,
      meta: { rows: 5, refused: 3, onExisting: 'skip' },
    });
    expect(await progress(taskId)).toMatchObject({ kind: 'IMPORT_VENDORS', status: 'RUNNING', done: 3, total: 5 });
    await work(taskId);
    const { status, done, failures } = await progress(taskId);
    expect([status, done]).toEqual(['DONE', 5]);
    expect(failures).toEqual([
      { vendorId: null, row: 1, error: 'Vendor: Vendor name is required' },
      { vendorId: null, row: 2, error: 'Contact email: Not a valid email address' },
      { vendorId: null, row: 3, error: 'External ID: the same as in row 1' },
    ]);
    expect(await vendorsNamed('First')).toMatchObject([{ external_id: 'F-1', tier: 'HIGH', tags: ['a', 'b'] }]);
    expect(await vendorsNamed('Third')).toHaveLength(1);
    for (const name of ['Second', 'Again']) expect(await vendorsNamed(name)).toEqual([]);
    expect((await audited()).slice(0, 2)).toMatchObject([
      { action: 'CREATE_VENDOR', entity_name: 'Third', user_name: 'Signed In' },
      { action: 'CREATE_VENDOR', entity_name: 'First' },
    ]);
    const kept = await test.database.query('select from task_item where task_id = $1 and input is not null', [taskId]);
    expect(kept).toHaveLength(0);
  });

  it('202 restores what the CSV export of the vendors escaped', async () => {
    const fields = {
      name: '=Round trip',
      externalId: '-42',
      contactName: "'@dana",
      contactEmail: '+dana@contoso.example',
      tier: 'HIGH',
      tags: ['=a', "'b", '-c'],
    } as const;
    const { id } = await vendor({ ...fields, tags: [...fields.tags] });
    const csv = await call({ method: 'GET', url: '/api/app/vendors?format=csv&query=Round%20trip' });
    const [exported] = parse(csv.body, { columns: true }).map(toImportRow);
    expect(exported).toMatchObject({ name: "'=Round trip", externalId: "'-42" });
    expect((await check([exported ?? {}])).rows).toMatchObject([{ existing: { id } }]);

    await call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
    await work(await start([exported ?? {}]));
    const [restored] = await vendorsNamed('=Round trip');
    const detail = (await call({ method: 'GET', url: `/api/v1/vendors/${restored?.id ?? ''}` })).json();
    expect(detail).toMatchObject(fields);
  });

  it('202 for a repeated import creates no duplicates and skips existing vendors', async () => {
    const rows = [aRow({ name: 'Once', externalId: 'O-1', notes: 'first' })];
    await work(await start(rows));
    const taskId = await start([aRow({ name: 'Once', externalId: 'O-1', notes: 'second' })]);
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'DONE', done: 1, failures: [] });
    expect(await vendorsNamed('Once')).toMatchObject([{ notes: 'first', revision: 1 }]);
  });

  it('202 updates existing vendors if requested, keeps fields with blank cells, and audits the change', async () => {
    await vendor({ name: 'Renewed', externalId: 'R-1', notes: 'kept', tier: 'LOW' });
    await work(await start([aRow({ name: 'Renewed', externalId: 'R-1', tier: 'High', notes: '' })], 'update'));
    expect(await vendorsNamed('Renewed')).toMatchObject([{ notes: 'kept', tier: 'HIGH', revision: 2 }]);
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_VENDOR',
      meta: { changes: { tier: { from: 'LOW', to: 'HIGH' } } },
    });
  });

  it('a task without a valid row ends as FAILED', async () => {
    const taskId = await start([{}, {}]);
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'FAILED', done: 2, total: 2 });
  });

  it('a job that runs twice creates the vendor once', async () => {
    const taskId = await start([aRow({ name: 'Repeated' })]);
    await Promise.all([work(taskId), work(taskId)]);
    await work(taskId);
    expect(await vendorsNamed('Repeated')).toHaveLength(1);
  });

  it('400 when onExisting is missing; writes nothing', async () => {
    const before = await fingerprintDatabase(test.database);
    expect((await call(post('imports', { rows: [aRow()] }))).statusCode).toBe(400);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('202 accepts 5,000 long rows', async () => {
    const taskId = await start(FULL);
    expect(await progress(taskId)).toMatchObject({ done: 0, total: 5_000 });
  });
});

describe('GET /api/v1/tasks/:taskId', () => {
  it.each<[string, Permission]>([
    ['IMPORT_VENDORS', 'vendors:create'],
    ['SEND_ASSESSMENTS', 'assessments:view'],
  ])('403 for %s without %s, 200 with only that permission', async (kind, permission) => {
    const taskId = await start([aRow()]);
    await test.database.query('update task set kind = $2 where id = $1', [taskId, kind]);
    const asking = (permissions: readonly Permission[]) =>
      createSessionCaller(test, integrator.organisation, permissions);
    const refusal = await (await asking(allPermissionsExcept(permission)))(reading(taskId));
    expect([refusal.statusCode, refusal.json()]).toMatchObject([403, { error: 'Forbidden' }]);
    expect((await (await asking([permission]))(reading(taskId))).statusCode).toBe(200);
  });

  it('404 with the results 90 days after it has finished, but not while it runs', async () => {
    const [finished, recent, running] = [await start([aRow()]), await start([aRow()]), await start([aRow()])];
    await work(finished);
    await work(recent);
    const setAge =
      'update task set created_at = now() - $2::interval, finished_at = finished_at - $2::interval where id = $1';
    await test.database.query(setAge, [finished, '91 days']);
    await test.database.query(setAge, [recent, '89 days']);
    await test.database.query(setAge, [running, '91 days']);
    await deleteExpiredRecords(test.ctx, integrator.organisation.operator);
    const statuses = [finished, recent, running].map(async (id) => (await call(reading(id))).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
    expect(await test.database.query('select from task_item where task_id = $1', [finished])).toEqual([]);
  });
});
