import { beforeAll, describe, expect, it } from 'vitest';
import { seedUser, seedVendor } from '../../../../test/support/factories.ts';
import { type FindingFields, insertFindingRow } from '../../../../test/support/findings.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';

const { test, organisation, useUser } = useTestOrganisation();
const administrator = useUser();

const listGroups = async (search: string) => {
  const response = await administrator.call({ method: 'GET', url: `/api/app/findings/groups${search}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

let contoso: string;
let fabrikam: string;
let olive: string;
beforeAll(async () => {
  contoso = (await seedVendor(test, organisation, { name: 'Contoso' })).id;
  fabrikam = (await seedVendor(test, organisation, { name: 'Fabrikam' })).id;
  olive = (await seedUser(test, organisation, { name: 'Olive' })).id;
  const found = (fields: Pick<FindingFields, 'vendor_id'> & Partial<FindingFields>) =>
    insertFindingRow(test, organisation, { source: 'OTHER', assessment_id: null, ...fields });
  await found({ vendor_id: contoso, severity: 'LOW', owner_id: olive, control_codes: ['A-1', 'A-2'] });
  await found({ vendor_id: contoso, severity: 'MEDIUM', due_date: '2020-01-01', control_codes: ['A-2'] });
  await found({ vendor_id: contoso, severity: 'CRITICAL', status: 'REMEDIATED', due_date: '2020-01-01' });
  await found({ vendor_id: fabrikam, severity: 'HIGH', owner_id: olive, due_date: '2099-01-01' });
});

const counts = (openCount: number, overdueCount: number, worstSeverity: string) => ({
  openCount,
  overdueCount,
  worstSeverity,
  frameworks: [],
});

describe('GET /api/app/findings/groups', () => {
  it('200 groups the open findings by vendor, the most severe group first', async () => {
    const entries = [
      { key: fabrikam, label: 'Fabrikam', ...counts(1, 0, 'HIGH') },
      { key: contoso, label: 'Contoso', ...counts(2, 1, 'MEDIUM') },
    ];
    expect(await listGroups('')).toEqual({ entries, page: 1, pageSize: 100, totalCount: 2 });
    expect(await listGroups('?by=vendor&page=2&pageSize=1')).toEqual({
      entries: entries.slice(1),
      page: 2,
      pageSize: 1,
      totalCount: 2,
    });
  });

  it('200 groups them by owner, with one group for those without an owner', async () => {
    expect((await listGroups('?by=owner')).entries).toEqual([
      { key: olive, label: 'Olive', ...counts(2, 0, 'HIGH') },
      { key: null, label: null, ...counts(1, 1, 'MEDIUM') },
    ]);
  });

  it('200 groups them by control, where a finding counts for each of its controls', async () => {
    expect((await listGroups('?by=control')).entries).toEqual([
      { key: null, label: null, ...counts(1, 0, 'HIGH') },
      { key: 'A-2', label: 'A-2', ...counts(2, 1, 'MEDIUM') },
      { key: 'A-1', label: 'A-1', ...counts(1, 0, 'LOW') },
    ]);
  });

  it('200 names the frameworks that have a control', async () => {
    const importing = (name: string, code: string) =>
      administrator.call({
        method: 'POST',
        url: `/api/v1/frameworks/import?name=${name}&version=1`,
        headers: { 'content-type': 'text/csv' },
        payload: `domain,code,title,guidance\nAccess,${code},Access is approved,`,
      });
    const { id } = (await importing('House', 'A-2')).json();
    const other = (await importing('Attic', 'A-2')).json();
    await importing('Cellar', 'A-3');
    const [, second, first] = (await listGroups('?by=control')).entries;
    expect(second.frameworks).toEqual([
      { id: other.id, name: 'Attic 1' },
      { id, name: 'House 1' },
    ]);
    expect(first.frameworks).toEqual([]);
  });

  it('400 for another criterion', async () => {
    const response = await administrator.call({ method: 'GET', url: '/api/app/findings/groups?by=colour' });
    expect([response.statusCode, response.json().error]).toEqual([400, 'Invalid parameter: by']);
  });
});
