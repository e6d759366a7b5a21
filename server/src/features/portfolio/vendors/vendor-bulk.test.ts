import type { TaskResult } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { buildVendorBody, seedApiKey } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { callWithApiKey } from '../../../../test/support/test-app.ts';
import { importVendorsHandler } from './vendor-import.ts';

const { audited, call, organisation, refused, test, vendor } = useIntegrator();

const bulkCall = (vendors: readonly unknown[], rest = {}) =>
  ({ method: 'POST', url: '/api/v1/vendors/bulk', payload: { vendors, ...rest } }) as const;
const resultsCall = (taskId: string, search = '') =>
  ({ method: 'GET', url: `/api/v1/tasks/${taskId}/results${search}` }) as const;

const start = async (vendors: readonly unknown[], rest = {}) => {
  const response = await call(bulkCall(vendors, rest));
  expect(response.statusCode, response.body).toBe(202);
  return String(response.json().taskId);
};
/** Runs the job as a worker would. */
const work = (taskId: string) => importVendorsHandler.run(test.ctx, { organisationId: organisation.id, taskId });
const resultsOf = async (taskId: string): Promise<TaskResult[]> => (await call(resultsCall(taskId))).json().entries;
const read = async (id: string | null | undefined) =>
  (await call({ method: 'GET', url: `/api/v1/vendors/${String(id)}` })).json();

describe('POST /api/v1/vendors/bulk', () => {
  it('202, and a result for each vendor: created, updated, unchanged or failed', async () => {
    const known = await vendor({ externalId: 'KNOWN', tier: 'LOW', notes: 'Kept' });
    const same = await vendor({ externalId: 'SAME' });
    const taskId = await start([
      buildVendorBody({ externalId: 'NEW', name: 'New' }),
      buildVendorBody({ externalId: 'KNOWN', tier: 'HIGH' }),
      buildVendorBody({ externalId: 'SAME' }),
      { ...buildVendorBody(), tier: 'HUGE', tags: [1] },
      buildVendorBody({ externalId: 'NEW' }),
    ]);
    const pending = await resultsOf(taskId);
    expect(pending.map(({ outcome }) => outcome)).toEqual(['PENDING', 'PENDING', 'PENDING', 'FAILED', 'FAILED']);
    await work(taskId);
    const results = await resultsOf(taskId);
    const done = { outcome: 'DONE', assessmentId: null, error: null };
    const failed = { outcome: 'FAILED', change: null, vendorId: null, assessmentId: null };
    expect(results).toEqual([
      { ...done, row: 0, change: 'CREATED', vendorId: expect.any(String) },
      { ...done, row: 1, change: 'UPDATED', vendorId: known.id },
      { ...done, row: 2, change: 'UNCHANGED', vendorId: same.id },
      { ...failed, row: 3, error: expect.stringMatching(/^tier: .+; tags\.0: .+/) },
      { ...failed, row: 4, error: 'externalId: Duplicate external ID in an earlier row' },
    ]);
    expect(await read(results[0]?.vendorId)).toMatchObject({ externalId: 'NEW', name: 'New' });
    expect(await read(known.id)).toMatchObject({ tier: 'HIGH', notes: 'Kept' });
  });

  it('202 with onExisting=skip leaves existing vendors as they are', async () => {
    const { id } = await vendor({ externalId: 'SKIPPED', tier: 'LOW' });
    const taskId = await start([buildVendorBody({ externalId: 'SKIPPED', tier: 'HIGH' })], { onExisting: 'skip' });
    await work(taskId);
    expect(await resultsOf(taskId)).toMatchObject([{ change: 'UNCHANGED', vendorId: id }]);
    expect(await read(id)).toMatchObject({ tier: 'LOW' });
  });

  it('202 is audited as START_VENDOR_IMPORT, and each vendor as its own change', async () => {
    const taskId = await start([buildVendorBody({ externalId: 'AUDITED' })]);
    expect((await audited())[0]).toMatchObject({ action: 'START_VENDOR_IMPORT', meta: { rows: 1, refused: 0 } });
    await work(taskId);
    expect((await audited())[0]).toMatchObject({ action: 'CREATE_VENDOR', user_name: 'Integration' });
  });

  it('202 once for the same idempotency key', async () => {
    const request = { ...bulkCall([buildVendorBody()]), headers: { 'idempotency-key': 'bulk-1' } };
    const [first, again] = [await call(request), await refused(request)];
    expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
  });

  it.each([
    ['no vendors', []],
    ['more than 1,000', Array.from({ length: 1_001 }, () => buildVendorBody())],
    ['an entry that is no object', ['Contoso']],
  ])('400 for %s; writes nothing', async (_, vendors) => {
    expect((await refused(bulkCall(vendors))).statusCode).toBe(400);
  });

  it('403 with only one of the two permissions; writes nothing', async () => {
    for (const permission of ['vendors:create', 'vendors:edit'] as const) {
      const limited = callWithApiKey(test.app, await seedApiKey(test, organisation, [permission]));
      expect((await limited(bulkCall([buildVendorBody()]))).statusCode).toBe(403);
    }
  });
});

describe('GET /api/v1/tasks/{taskId}/results', () => {
  it('200 in the order of the request, page by page', async () => {
    const taskId = await start(Array.from({ length: 5 }, () => ({ name: 'Without an email' })));
    const { entries, ...page } = (await call(resultsCall(taskId, '?page=2&pageSize=2'))).json();
    expect(page).toEqual({ page: 2, pageSize: 2, totalCount: 5 });
    expect(entries.map(({ row }: TaskResult) => row)).toEqual([2, 3]);
  });

  it('403 without vendors:create, 404 for an unknown task', async () => {
    const taskId = await start([buildVendorBody()]);
    const viewer = callWithApiKey(test.app, await seedApiKey(test, organisation, ['vendors:view']));
    expect((await viewer(resultsCall(taskId))).statusCode).toBe(403);
    expect((await call(resultsCall('3fa85f64-5717-4562-b3fc-2c963f66afa6'))).statusCode).toBe(404);
  });
});
