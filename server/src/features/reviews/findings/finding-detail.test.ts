import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedUser } from '../../../../test/support/factories.ts';
import { type FindingFields, FINDINGS_PATH, insertFindingRow } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test, audited } = integrator;

const get = (path: string) => call({ method: 'GET', url: `${FINDINGS_PATH}${path}` });
const titlesOf = async (search: string) => {
  const { entries } = (await get(`?${search}`)).json();
  return entries.map(({ title }: Finding) => title);
};
const csvOf = async (search: string) => {
  const response = await get(`?format=csv&${search}`);
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="findings.csv"; filename*=UTF-8''findings.csv`,
  ]);
  return parse<Record<string, string>>(response.body, { columns: true });
};

let ownerId: string;
let first: string;
let second: string;
let early: string;
let proposed: string;

beforeAll(async () => {
  const { organisation, vendor } = integrator;
  ({ id: ownerId } = await seedUser(test, organisation, { name: 'Rosa Risk' }));
  const { id: vendor_id } = await vendor({ name: 'Contoso' });
  const { id: other } = await vendor({ name: 'Fabrikam' });
  first = await insertAssessmentRow(test, organisation, { vendor_id, status: 'COMPLETED' });
  second = await insertAssessmentRow(test, organisation, { vendor_id: other, status: 'COMPLETED' });
  const found = (fields: Omit<FindingFields, 'vendor_id'>) =>
    insertFindingRow(test, organisation, {
      vendor_id: fields.assessment_id === first ? vendor_id : other,
      ...fields,
    });
  early = await found({
    assessment_id: first,
    owner_id: ownerId,
    title: 'Early',
    due_date: '2026-08-01',
    created_at: '2026-01-01Z',
  });
  await found({
    assessment_id: first,
    owner_id: ownerId,
    title: 'Late',
    due_date: '2026-09-01',
    created_at: '2026-01-02Z',
  });
  await found({ assessment_id: second, title: '=Formula', created_at: '2026-01-03Z' });
  proposed = await found({ assessment_id: second, title: 'Only proposed', proposed: true });
});

describe('GET /api/v1/findings/{findingId}', () => {
  it('200 with the entry of the list', async () => {
    const { entries } = (await get(`?assessmentId=${first}`)).json();
    const response = await get(`/${early}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(entries.find(({ id }: Finding) => id === early));
  });

  it.each([
    ['is unknown', () => randomUUID()],
    ['is no ID', () => 'nothing'],
    ['is only proposed', () => proposed],
  ])('404 when it %s', async (_, getId) => {
    const response = await get(`/${getId()}`);
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'Not found' }]);
  });

  it('404 for a finding of another organisation', async () => {
    const stranger = await seedIntegrator(test);
    const url = `${FINDINGS_PATH}/${early}`;
    expect((await stranger.call({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('GET /api/v1/findings', () => {
  it('200 filters by assessment', async () => {
    expect(await titlesOf(`assessmentId=${second}`)).toEqual(['=Formula']);
    expect(await titlesOf(`assessmentId=${randomUUID()}`)).toEqual([]);
  });

  it('200 filters by owner, and by none', async () => {
    expect((await titlesOf(`ownerId=${ownerId}`)).toSorted()).toEqual(['Early', 'Late']);
    expect(await titlesOf('ownerId=none')).toEqual(['=Formula']);
    expect(await titlesOf(`ownerId=${randomUUID()}`)).toEqual([]);
  });

  it('200 filters by due date, both days included', async () => {
    expect(await titlesOf('dueFrom=2026-08-01&dueTo=2026-08-31')).toEqual(['Early']);
    expect(await titlesOf('dueFrom=2026-08-02')).toEqual(['Late']);
    expect(await titlesOf('dueTo=2026-08-01')).toEqual(['Early']);
  });

  it('400 for a due date that does not exist', async () => {
    expect((await get('?dueFrom=2026-02-30')).statusCode).toBe(400);
  });
});

describe('GET /api/v1/findings?format=csv', () => {
  it('200 with every match, newest first, whatever the page', async () => {
    const rows = await csvOf('page=2&pageSize=1');
    expect(rows.map(({ Finding: title }) => title)).toEqual(["'=Formula", 'Late', 'Early']);
    expect(rows[2]).toMatchObject({ ID: early, Vendor: 'Contoso', 'Due date': '2026-08-01', Owner: 'Rosa Risk' });
  });

  it('200 with the matches of the filter, audited as EXPORT_FINDINGS', async () => {
    expect(await csvOf(`assessmentId=${first}&dueTo=2026-08-01`)).toHaveLength(1);
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_FINDINGS',
      meta: { filter: { assessmentId: first, dueTo: '2026-08-01' } },
    });
  });
});
