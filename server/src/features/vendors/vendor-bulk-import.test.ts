import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission, type VendorImportRow } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allBut, aSessionCaller, type Caller } from '../../../test/callers.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anIntegrator, aVendor } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { importVendorsWork } from './vendor-jobs.ts';

const integrator = useIntegrator();
const { audited, test, vendor } = integrator;
let call: Caller;
beforeAll(async () => {
  call = await aSessionCaller(test, integrator.organisation, ALL_PERMISSIONS);
});

const post = (path: string, payload: object, headers = {}) =>
  ({ method: 'POST', url: `/api/app/vendors/${path}`, payload, headers }) as const;
const aRow = (fields: VendorImportRow = {}): VendorImportRow => ({
  name: 'Contoso',
  contactEmail: 'a@contoso.example',
  ...fields,
});
const check = async (rows: readonly object[]) => {
  const before = await fingerprint(test.database);
  const answer = await call(post('import-check', { rows }, { 'idempotency-key': randomUUID() }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await fingerprint(test.database)).toEqual(before);
  return answer.json();
};
const start = async (rows: readonly object[], onExisting = 'skip') => {
  const answer = await call(post('imports', { rows, onExisting }));
  expect(answer.statusCode, answer.body).toBe(202);
  return String(answer.json().taskId);
};
/** Does the job as a worker would. */
const work = (taskId: string) =>
  importVendorsWork.run(test.ctx, { organisationId: integrator.organisation.id, taskId });
const reading = (taskId: string) => ({ method: 'GET', url: `/api/v1/tasks/${taskId}` }) as const;
const progress = async (taskId: string) => (await call(reading(taskId))).json();
const vendorsNamed = (name: string) =>
  test.database.query<{ id: string; external_id: string | null }>(
    `select id, external_id, tier, notes, tags, revision from vendor
     where organisation_id = $1 and name = $2 order by external_id`,
    [integrator.organisation.id, name],
  );

/** As many rows as an import may have, each as long as a spreadsheet's row may well be. */
const FULL = Array.from({ length: 5_000 }, (_, index) =>
  aRow({ externalId: `FULL-${String(index)}`, notes: 'A word or two. '.repeat(40), tags: 'cloud, eu; core' }),
);

describe('POST /api/app/vendors/import-check', () => {
  it('200 tells for each row what is wrong, whom it names and which row it repeats, and writes nothing', async () => {
    const { id } = await vendor({ name: 'Known', externalId: 'K-1' });
    const stranger = await anIntegrator(test);
    await aVendor(test, stranger.organisation, { externalId: 'THEIRS' });
    const rows = [
      aRow({ externalId: 'K-1' }),
      aRow({ externalId: 'THEIRS' }),
      aRow({ name: '', externalId: ' K-1 ' }),
      aRow({ externalId: 'THEIRS' }),
      { ...aRow(), unheard: 'of' },
    ];
    const existing = { id, name: 'Known', by: 'externalId' };
    const nothing = { errors: [], existing: null, duplicateOf: null };
    expect(await check(rows)).toEqual({
      rows: [
        { ...nothing, index: 0, existing },
        { ...nothing, index: 1 },
        { index: 2, errors: [{ field: 'name', message: 'Vendor name is required' }], existing, duplicateOf: 0 },
        { ...nothing, index: 3, duplicateOf: 1 },
        { ...nothing, index: 4 },
      ],
      counts: { total: 5, new: 2, existing: 1, duplicate: 1, invalid: 1 },
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
  it('202 makes a vendor of each good row, with its audit entry, and tells which rows were not', async () => {
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
      { vendorId: null, row: 1, error: 'name: Vendor name is required' },
      { vendorId: null, row: 2, error: expect.stringMatching(/^contactEmail: /) },
      { vendorId: null, row: 3, error: 'externalId: An earlier row has the same external ID' },
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

  it('202 twice makes no vendor twice, and skips what is there', async () => {
    const rows = [aRow({ name: 'Once', externalId: 'O-1', notes: 'first' })];
    await work(await start(rows));
    const taskId = await start([aRow({ name: 'Once', externalId: 'O-1', notes: 'second' })]);
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'DONE', done: 1, failures: [] });
    expect(await vendorsNamed('Once')).toMatchObject([{ notes: 'first', revision: 1 }]);
  });

  it('202 updates what is there when asked to, keeps what blank cells leave open, and logs the change', async () => {
    await vendor({ name: 'Renewed', externalId: 'R-1', notes: 'kept', tier: 'LOW' });
    await work(await start([aRow({ name: 'Renewed', externalId: 'R-1', tier: 'High', notes: '' })], 'update'));
    expect(await vendorsNamed('Renewed')).toMatchObject([{ notes: 'kept', tier: 'HIGH', revision: 2 }]);
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_VENDOR',
      meta: { changes: { tier: { from: 'LOW', to: 'HIGH' } } },
    });
  });

  it('a task whose rows are all wrong has failed', async () => {
    const taskId = await start([{}, {}]);
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'FAILED', done: 2, total: 2 });
  });

  it('work that is done twice is as good as once', async () => {
    const taskId = await start([aRow({ name: 'Repeated' })]);
    await Promise.all([work(taskId), work(taskId)]);
    await work(taskId);
    expect(await vendorsNamed('Repeated')).toHaveLength(1);
  });

  it('400 without saying what becomes of existing vendors, and nothing is written', async () => {
    const before = await fingerprint(test.database);
    expect((await call(post('imports', { rows: [aRow()] }))).statusCode).toBe(400);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('202 takes 5,000 long rows', async () => {
    const taskId = await start(FULL);
    expect(await progress(taskId)).toMatchObject({ done: 0, total: 5_000 });
  });
});

describe('GET /api/v1/tasks/:taskId', () => {
  it.each<[string, Permission]>([
    ['IMPORT_VENDORS', 'vendors:create'],
    ['SEND_ASSESSMENTS', 'assessments:view'],
  ])('403 for %s without %s, 200 with it alone', async (kind, permission) => {
    const taskId = await start([aRow()]);
    await test.database.query('update task set kind = $2 where id = $1', [taskId, kind]);
    const asking = (permissions: readonly Permission[]) => aSessionCaller(test, integrator.organisation, permissions);
    const refusal = await (await asking(allBut(permission)))(reading(taskId));
    expect([refusal.statusCode, refusal.json()]).toEqual([403, { error: 'Forbidden' }]);
    expect((await (await asking([permission]))(reading(taskId))).statusCode).toBe(200);
  });
});
