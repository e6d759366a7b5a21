import { randomUUID } from 'node:crypto';
import type { Finding, FindingStatus, Severity } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedVendor, type TestOrganisation } from '../../../../test/support/factories.ts';
import { type FindingFields, FINDINGS_PATH, insertFindingRow } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test } = integrator;

const SEVERITIES: readonly Severity[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];
const STATUSES: readonly FindingStatus[] = ['OPEN', 'REMEDIATED', 'RISK_ACCEPTED'];

const listing = (search: string) => call({ method: 'GET', url: `${FINDINGS_PATH}?${search}` });
const titlesOf = async (search: string): Promise<string[]> => {
  const answer = await listing(search);
  expect(answer.statusCode, answer.body).toBe(200);
  const { entries, totalCount } = answer.json();
  expect(totalCount).toBe(entries.length);
  return entries.map(({ title }: Finding) => title);
};

/** A vendor, and a function that inserts findings for it. */
const aVendorWith = async (organisation: TestOrganisation, name: string) => {
  const { id: vendor_id } = await seedVendor(test, organisation, { name });
  const assessment_id = await insertAssessmentRow(test, organisation, { vendor_id, status: 'COMPLETED' });
  const found = (fields: Partial<FindingFields>) =>
    insertFindingRow(test, organisation, { vendor_id, assessment_id, ...fields });
  return { id: vendor_id, found };
};

let contoso: string;
let fabrikam: string;
beforeAll(async () => {
  const first = await aVendorWith(integrator.organisation, 'Contoso Cloud');
  const second = await aVendorWith(integrator.organisation, 'Fabrikam');
  [contoso, fabrikam] = [first.id, second.id];
  for (const severity of SEVERITIES.toReversed()) {
    for (const status of STATUSES) {
      await first.found({ title: `${status} ${severity}`, severity, status, created_at: '2026-05-01T00:00:00Z' });
    }
  }
  await second.found({ title: 'Newer', severity: 'HIGH', created_at: '2026-06-01T00:00:00Z' });
  await second.found({ title: 'Older', severity: 'HIGH', created_at: '2026-04-01T00:00:00Z' });
  await second.found({
    title: 'Newly closed',
    status: 'REMEDIATED',
    severity: 'LOW',
    created_at: '2026-07-01T00:00:00Z',
  });
  await second.found({ title: 'Only proposed', severity: 'CRITICAL', proposed: true });
  const elsewhere = await aVendorWith((await seedIntegrator(test)).organisation, 'Elsewhere');
  await elsewhere.found({ title: 'Elsewhere' });
});

const ALL_OPEN = ['OPEN CRITICAL', 'Newer', 'OPEN HIGH', 'Older', 'OPEN MEDIUM', 'OPEN LOW'];

describe('GET /api/v1/findings', () => {
  it('200 in the requested order; without a due date last in both directions', async () => {
    const { found, id } = await aVendorWith(integrator.organisation, 'Ordered');
    await found({ title: 'Later', severity: 'LOW', due_date: '2026-09-01' });
    await found({ title: 'Sooner', severity: 'LOW', due_date: '2026-08-01' });
    await found({ title: 'Some day', severity: 'CRITICAL' });
    expect(await titlesOf(`vendorId=${id}&sort=dueDate`)).toEqual(['Sooner', 'Later', 'Some day']);
    expect(await titlesOf(`vendorId=${id}&sort=-dueDate`)).toEqual(['Later', 'Sooner', 'Some day']);
    await test.database.query('delete from finding where vendor_id = $1', [id]);
  });

  it('200 by severity and by stage, closed findings last by stage in both directions', async () => {
    const { found, id } = await aVendorWith(integrator.organisation, 'Staged');
    await found({ title: 'To verify', severity: 'LOW', stage: 'TO_VERIFY' });
    await found({ title: 'Agreed', severity: 'HIGH', stage: 'PLAN_AGREED' });
    await found({ title: 'New', severity: 'MEDIUM' });
    await found({ title: 'Closed', severity: 'CRITICAL', stage: 'WITH_VENDOR', status: 'REMEDIATED' });
    const sorted = (sort: string) => titlesOf(`vendorId=${id}&sort=${sort}`);
    expect(await sorted('severity')).toEqual(['Closed', 'Agreed', 'New', 'To verify']);
    expect(await sorted('-severity')).toEqual(['To verify', 'New', 'Agreed', 'Closed']);
    expect(await sorted('stage')).toEqual(['New', 'Agreed', 'To verify', 'Closed']);
    expect(await sorted('-stage')).toEqual(['To verify', 'Agreed', 'New', 'Closed']);
    await test.database.query('delete from finding where vendor_id = $1', [id]);
  });

  it('200 filters by stage, source and control code', async () => {
    const { found, id } = await aVendorWith(integrator.organisation, 'Filtered');
    await found({ title: 'Agreed', stage: 'PLAN_AGREED', control_codes: ['AC-1', 'AC-2'] });
    await found({ title: 'Closed', stage: 'PLAN_AGREED', status: 'REMEDIATED', control_codes: ['AC-2'] });
    await found({ title: 'Leaked', source: 'NEWS', assessment_id: null });
    expect(await titlesOf('stage=PLAN_AGREED')).toEqual(['Agreed']);
    expect(await titlesOf('source=NEWS')).toEqual(['Leaked']);
    expect((await titlesOf('stage=PLAN_AGREED,NEW&query=Filtered')).toSorted()).toEqual(['Agreed', 'Leaked']);
    expect(await titlesOf('stage=PLAN_AGREED,NEW&source=NEWS,AUDIT&query=Filtered')).toEqual(['Leaked']);
    expect(await titlesOf('controlCode=AC-2')).toEqual(['Agreed', 'Closed']);
    expect(await titlesOf('controlCode=AC')).toEqual([]);
    await test.database.query('delete from finding where vendor_id = $1', [id]);
  });

  it.each(['severity', '-severity', 'stage', '-stage', 'dueDate', 'vendorName'])(
    '200 with every finding once when it is read by cursor in the order of %s',
    async (sort) => {
      const whole = await titlesOf(`sort=${sort}&pageSize=500`);
      const titles: string[] = [];
      let cursor = '';
      do {
        const page = (await listing(`sort=${sort}&limit=4${cursor}`)).json();
        titles.push(...page.entries.map(({ title }: Finding) => title));
        cursor = page.nextCursor === null ? '' : `&cursor=${String(page.nextCursor)}`;
      } while (cursor !== '');
      expect(titles).toEqual(whole);
    },
  );

  it('200 finds words in the title or vendor name; wildcards are matched literally', async () => {
    const { found, id } = await aVendorWith(integrator.organisation, '100% Wool');
    await found({ title: 'No backups', severity: 'LOW' });
    expect(await titlesOf('query=backUPS')).toEqual(['No backups']);
    expect(await titlesOf('query=100%25')).toEqual(['No backups']);
    expect(await titlesOf('query=100_')).toEqual([]);
    await test.database.query('delete from finding where vendor_id = $1', [id]);
  });

  it('200 with open findings that are overdue', async () => {
    const { found, id } = await aVendorWith(integrator.organisation, 'Late');
    await found({ title: 'Late', severity: 'LOW', due_date: '2020-01-01' });
    await found({ title: 'Late and closed', severity: 'LOW', due_date: '2020-01-01', status: 'REMEDIATED' });
    await found({ title: 'In time', severity: 'LOW', due_date: '2999-01-01' });
    expect(await titlesOf('overdue=true')).toEqual(['Late']);
    await test.database.query('delete from finding where vendor_id = $1', [id]);
  });

  it('200 across all vendors of the organisation: open first, then by severity, then newest', async () => {
    const titles = await titlesOf('');
    expect(titles.slice(0, 6)).toEqual(ALL_OPEN);
    const closed = titles.slice(6).map((title) => title.replace(/^(REMEDIATED|RISK_ACCEPTED) /, ''));
    expect(closed).toEqual(['CRITICAL', 'CRITICAL', 'HIGH', 'HIGH', 'MEDIUM', 'MEDIUM', 'Newly closed', 'LOW', 'LOW']);
  });

  it('200 without proposed findings and without those of other organisations', async () => {
    const titles = await titlesOf('pageSize=500');
    expect(titles).toHaveLength(15);
    expect(titles).not.toContain('Only proposed');
    expect(titles).not.toContain('Elsewhere');
  });

  it.each(STATUSES)('200 filters by status %s', async (status) => {
    const titles = await titlesOf(`status=${status}&vendorId=${contoso}`);
    expect(titles).toEqual(SEVERITIES.map((severity) => `${status} ${severity}`));
  });

  it.each(SEVERITIES)('200 filters by severity %s', async (severity) => {
    const titles = await titlesOf(`severity=${severity}&vendorId=${contoso}`);
    expect(titles[0]).toBe(`OPEN ${severity}`);
    expect(titles.toSorted()).toEqual(STATUSES.map((status) => `${status} ${severity}`));
  });

  it('200 filters by vendorId; an unknown ID matches nothing', async () => {
    expect(await titlesOf(`vendorId=${fabrikam}`)).toEqual(['Newer', 'Older', 'Newly closed']);
    for (const id of [randomUUID(), 'nobody']) expect(await titlesOf(`vendorId=${id}`)).toEqual([]);
  });

  it('200 combines all filters', async () => {
    expect(await titlesOf(`status=OPEN&severity=HIGH&vendorId=${fabrikam}`)).toEqual(['Newer', 'Older']);
    expect(await titlesOf('status=OPEN&severity=HIGH')).toEqual(['Newer', 'OPEN HIGH', 'Older']);
  });
});

describe('Pages of GET /api/v1/findings', () => {
  it('200 with the first page of 20 by default, and no other fields', async () => {
    const body = (await listing('')).json();
    expect(body).toEqual({ entries: expect.any(Array), page: 1, pageSize: 20, totalCount: 15, nextCursor: null });
  });

  it('200 pages without gaps or duplicates, in the order of the list', async () => {
    const whole = await titlesOf('');
    const titles: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const body = (await listing(`page=${String(page)}&pageSize=4`)).json();
      expect(body).toMatchObject({ page, pageSize: 4, totalCount: 15 });
      titles.push(...body.entries.map(({ title }: Finding) => title));
    }
    expect(titles).toEqual(whole);
  });

  it('200 with no entries past the last page, and the correct total', async () => {
    const body = (await listing('page=9&pageSize=4&status=OPEN')).json();
    expect(body).toEqual({ entries: [], page: 9, pageSize: 4, totalCount: 6, nextCursor: null });
  });

  it.each([
    ['status', 'status=CLOSED'],
    ['status', 'status=open'],
    ['status', 'status=OPEN&status=REMEDIATED'],
    ['severity', 'severity=SEVERE'],
    ['stage', 'stage=DONE'],
    ['source', 'source=RUMOUR'],
    ['vendorId', 'vendorId=a&vendorId=b'],
    ['page', 'page=0'],
    ['page', 'page=-1'],
    ['page', 'page=1.5'],
    ['page', 'page=1&page=2'],
    ['pageSize', 'pageSize=0'],
    ['pageSize', 'pageSize=501'],
    ['pageSize', 'pageSize=many'],
  ])('400 naming %s for %s', async (parameter, search) => {
    const answer = await listing(search);
    expect([answer.statusCode, answer.json().error]).toEqual([400, `Invalid parameter: ${parameter}`]);
  });
});
