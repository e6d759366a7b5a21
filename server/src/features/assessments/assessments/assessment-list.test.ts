import { beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentRowFields, insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;

const NOW = new Date('2026-11-15T09:00:00Z');
const STATUSES = ['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'] as const;

let contoso: string;
let fabrikam: string;

const listing = (search: string) => call({ method: 'GET', url: `/api/v1/assessments?${search}` });
const titlesOf = async (search: string) => {
  const answer = await listing(search);
  expect(answer.statusCode, answer.body).toBe(200);
  const { entries, totalCount } = answer.json();
  expect(totalCount).toBe(entries.length);
  return entries.map(({ title }: { title: string }) => title);
};

beforeAll(async () => {
  Object.assign(test.ctx, { now: () => NOW });
  contoso = (await vendor({ name: 'Contoso Cloud' })).id;
  fabrikam = (await vendor({ name: 'Fabrikam' })).id;
  const insert = (fields: AssessmentRowFields) => insertAssessmentRow(test, integrator.organisation, fields);
  for (const [index, status] of STATUSES.entries()) {
    await insert({
      vendor_id: contoso,
      title: `Annual ${status}`,
      status,
      due_date: '2026-11-14',
      created_at: `2026-03-0${String(index + 1)}T10:00:00Z`,
    });
  }
  const due = { vendor_id: fabrikam, status: 'SENT', created_at: '2026-05-01T23:59:59.999999Z' } as const;
  await insert({ ...due, title: 'Due today 100%', due_date: '2026-11-15' });
  await insert({ vendor_id: fabrikam, title: 'Без срока under_score', created_at: '2026-05-02T00:00:00Z' });
  await insert({
    vendor_id: fabrikam,
    title: 'Everything',
    status: 'COMPLETED',
    due_date: '2026-06-30',
    score: 0.5679,
    earned: '46',
    possible: '81',
    template_name: 'Security',
    template_version: 3,
    reviewer_name: 'Ada Okafor',
    created_at: '2026-06-01T10:20:30.456789Z',
    sent_at: '2026-06-02T00:00:00Z',
    submitted_at: '2026-06-03T00:00:00.1Z',
    completed_at: '2026-06-04T00:00:00Z',
  });
  const stranger = await seedIntegrator(test);
  const theirs = await seedVendor(test, stranger.organisation);
  await insertAssessmentRow(test, stranger.organisation, { vendor_id: theirs.id, title: 'Annual elsewhere' });
});

const ALL = [
  'Everything',
  'Без срока under_score',
  'Due today 100%',
  ...STATUSES.toReversed().map((status) => `Annual ${status}`),
];

describe('GET /api/v1/assessments', () => {
  it('200 with the assessments of the organisation, newest first', async () => {
    expect(await titlesOf('')).toEqual(ALL);
  });

  it('200 with exactly the fields of a list item', async () => {
    const [entry] = (await listing('query=everything')).json().entries;
    expect(entry).toEqual({
      id: expect.any(String),
      title: 'Everything',
      vendorId: fabrikam,
      vendorName: 'Fabrikam',
      status: 'COMPLETED',
      overdue: false,
      score: 0.5679,
      dueDate: '2026-06-30',
      createdAt: '2026-06-01T10:20:30.456Z',
      sentAt: '2026-06-02T00:00:00.000Z',
      submittedAt: '2026-06-03T00:00:00.100Z',
      completedAt: '2026-06-04T00:00:00.000Z',
      templateName: 'Security',
      templateVersion: 3,
      reviewerName: 'Ada Okafor',
      exactScore: '46/81',
      rating: 'RED',
      heldBackBy: [],
      updatedAt: expect.any(String),
    });
  });

  it('200 filters by vendorId; a malformed ID matches nothing', async () => {
    expect(await titlesOf(`vendorId=${fabrikam}`)).toEqual(ALL.slice(0, 3));
    expect(await titlesOf('vendorId=nobody')).toEqual([]);
  });

  it.each(STATUSES)('200 filters by status %s', async (status) => {
    const titles = await titlesOf(`status=${status}&vendorId=${contoso}`);
    expect(titles).toEqual([`Annual ${status}`]);
  });

  it.each([
    ['fromDate=2026-05-02', ALL.slice(0, 2)],
    ['toDate=2026-05-01', ALL.slice(2)],
    ['fromDate=2026-05-01&toDate=2026-05-01', ['Due today 100%']],
    ['fromDate=2026-06-01T10:20:30.456Z', ['Everything']],
    ['fromDate=2026-06-01T00:00:00Z&toDate=2026-06-01T10:20:30.456Z', ['Everything']],
    ['toDate=2026-02-28', []],
    ['fromDate=20260501&toDate=20260501', ['Due today 100%']],
    ['fromDate=2026-06-01T10:20&toDate=2026-06-01T10:20:31', ['Everything']],
    ['fromDate=20260601T1020Z&toDate=20260601T122031%2B0200', ['Everything']],
  ])('200 with assessments created from fromDate to toDate inclusive: %s', async (search, titles) => {
    expect(await titlesOf(search)).toEqual(titles);
  });

  it.each([
    ['part of a title, capitals or not', 'ANNUAL d', ['Annual DRAFT']],
    ['two letters', 'nn', ALL.slice(3)],
    ['Cyrillic in capitals', 'СРОКА', ['Без срока under_score']],
    ['a percent sign', '%', ['Due today 100%']],
    ['an underscore', 'under_sc', ['Без срока under_score']],
    ['what would be a pattern elsewhere', 'a%l', []],
    ['nothing', '', ALL],
    ['the name of a vendor, which is no title', 'Fabrikam', []],
  ])('200 searches the title by %s', async (_, query, titles) => {
    expect(await titlesOf(`query=${encodeURIComponent(query)}`)).toEqual(titles);
  });

  it('200 overdue=true returns only SENT or IN_PROGRESS assessments past their due date', async () => {
    expect(await titlesOf('overdue=true')).toEqual(['Annual IN_PROGRESS', 'Annual SENT']);
  });

  it('200 marks overdue assessments, but not on their due date', async () => {
    const { entries } = (await listing('')).json();
    const overdue = entries.filter((entry: { overdue: boolean }) => entry.overdue);
    expect(overdue.map(({ title }: { title: string }) => title)).toEqual(['Annual IN_PROGRESS', 'Annual SENT']);
  });

  it.each(['false', 'TRUE', '1', ''])('200 ignores overdue=%s', async (overdue) => {
    expect(await titlesOf(`overdue=${overdue}`)).toEqual(ALL);
  });

  it('200 combines all filters', async () => {
    const search = `vendorId=${contoso}&status=SENT&fromDate=2026-03-01&toDate=2026-03-31&query=annual&overdue=true`;
    expect(await titlesOf(search)).toEqual(['Annual SENT']);
    expect(
      await titlesOf(`${search}&query=`.replace('status=SENT', 'status=DRAFT').replace('&query=annual', '')),
    ).toEqual([]);
  });
});

describe('Pagination of GET /api/v1/assessments', () => {
  it('200 with 25 assessments per page by default', async () => {
    expect((await listing('')).json()).toMatchObject({ page: 1, pageSize: 25, totalCount: ALL.length });
  });

  it('200 returns every assessment once across pages, in list order', async () => {
    const titles: string[] = [];
    for (const page of [1, 2, 3]) {
      const body = (await listing(`page=${String(page)}&pageSize=4`)).json();
      expect(body).toMatchObject({ page, pageSize: 4, totalCount: ALL.length });
      titles.push(...body.entries.map(({ title }: { title: string }) => title));
    }
    expect(titles).toEqual(ALL);
  });

  it('200 with no entries past the last page, and the correct total', async () => {
    for (const page of ['4', '999999999999999']) {
      const body = (await listing(`page=${page}&pageSize=4`)).json();
      expect(body).toEqual({ entries: [], page: Number(page), pageSize: 4, totalCount: ALL.length, nextCursor: null });
    }
  });

  it('200 orders assessments with the same creation time consistently across pages', async () => {
    const other = await seedIntegrator(test);
    const { id: vendor_id } = await seedVendor(test, other.organisation);
    const created_at = '2026-01-01T00:00:00Z';
    for (let n = 0; n < 7; n += 1) await insertAssessmentRow(test, other.organisation, { vendor_id, created_at });
    const idsOf = async (search: string) =>
      (await other.call({ method: 'GET', url: `/api/v1/assessments?${search}` }))
        .json()
        .entries.map(({ id }: { id: string }) => id);
    const whole = await idsOf('');
    expect(whole).toEqual(whole.toSorted().reverse());
    expect([...(await idsOf('pageSize=4')), ...(await idsOf('pageSize=4&page=2'))]).toEqual(whole);
  });

  it.each([
    ['status', 'status=OPEN'],
    ['status', 'status=sent'],
    ['status', 'status=SENT&status=DRAFT'],
    ['fromDate', 'fromDate=yesterday'],
    ['fromDate', 'fromDate=2026-02-30'],
    ['toDate', 'toDate=2026-13-01'],
    ['page', 'page=0'],
    ['page', 'page=1.5'],
    ['page', 'page=one'],
    ['pageSize', 'pageSize=0'],
    ['pageSize', 'pageSize=501'],
    ['query', `query=${'x'.repeat(256)}`],
    ['query', 'query=%00'],
    ['query', 'query=a&query=b'],
    ['vendorId', 'vendorId=a&vendorId=b'],
    ['overdue', 'overdue=true&overdue=true'],
    ['format', 'format=xml'],
  ])('400 naming %s for %s', async (name, search) => {
    const answer = await listing(search);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(`Invalid parameter: ${name}`);
  });
});
