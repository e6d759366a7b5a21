import type { ResponsibilityTable } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { seedUser, seedVendor } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';
import { updatePortfolioCounts } from '../figures/index.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });
const { createCall, deleteCall } = vendorRecordCalls('responsibilities');
let call: TestCaller;
beforeEach(async () => {
  call = await createSessionCaller(test, organisation, ['vendors:view', 'vendors:edit']);
});
const list = async (query = ''): Promise<ResponsibilityTable> => {
  const response = await call({ method: 'GET', url: `/api/app/responsibilities${query}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const titles = async (query?: string) => {
  const { entries, totalCount } = await list(query);
  return [entries.map(({ title }) => title), totalCount];
};

describe('GET /api/app/responsibilities', () => {
  it('200 with those of all vendors by due date and status, and their number', async () => {
    const owner = await seedUser(test, organisation, { name: 'Robin Meyer' });
    const vendors = [await seedVendor(test, organisation), await seedVendor(test, organisation, { name: 'Zephyr' })];
    const [first = '', second = ''] = vendors.map(({ id }) => id);
    const add = async (vendorId: string, body: object): Promise<string> =>
      (await call(createCall(vendorId, body))).json().id;
    await add(first, { title: 'Some day', status: 'IN_PROGRESS' });
    await add(first, { title: 'Later', dueDate: '2027-02-01' });
    const body = { title: 'First', dueDate: '2027-01-01', status: 'COMPLETED', controlCode: 'A-1', ownerId: owner.id };
    const id = await add(second, body);
    expect((await list('?status=COMPLETED')).entries).toEqual([
      {
        ...{ id, title: 'First', controlCode: 'A-1', ownerName: 'Robin Meyer', dueDate: '2027-01-01' },
        ...{ status: 'COMPLETED', vendorId: second, vendorName: 'Zephyr' },
      },
    ]);
    for (const isCounted of [false, true]) {
      if (isCounted) await updatePortfolioCounts(test.ctx, organisation.id);
      expect(await titles()).toEqual([['First', 'Later', 'Some day'], 3]);
      expect(await titles('?status=PENDING')).toEqual([['Later'], 1]);
      expect(await titles('?status=NOT_APPLICABLE')).toEqual([[], 0]);
      expect(await titles('?pageSize=2&page=2')).toEqual([['Some day'], 3]);
    }
    await call(deleteCall(second, id));
    expect(await titles()).toEqual([['Later', 'Some day'], 2]);
  });

  it('403 without vendors:view', async () => {
    const other = await createSessionCaller(test, organisation, ['dashboard:view', 'assessments:view']);
    expect((await other({ method: 'GET', url: '/api/app/responsibilities' })).statusCode).toBe(403);
  });
});
