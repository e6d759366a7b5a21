import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { audited, call, refused, test, vendor } = integrator;

const HEADER = [
  'Assessment',
  'ID',
  'Vendor',
  'Vendor ID',
  'Status',
  'Overdue',
  'Score',
  'Due date',
  'Created at',
  'Sent at',
  'Submitted at',
  'Completed at',
  'Template',
  'Template version',
  'Reviewer',
  'Provisional',
  'Rating',
  'Rating limited by',
];

const FORMULAS = ['=1+1', '+1', '-SUM(1)', '@SUM(A1)', ' =1', '\u00A0=1', '\t=1', '\tx', '\rx', '\nx', '\uFEFF=1'];
const FULL_WIDTH = ['＝1', '＋1', '－1', '＠x', ' ＝1'];
const INERT = ['1=1', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', '株式会社アジュール', ' '];

const asCsv = (query: Record<string, string> = {}) => ({
  method: 'GET' as const,
  url: '/api/v1/assessments',
  query: { ...query, format: 'csv' },
});
const cellsOf = (body: string): string[][] => parse(body, { bom: false, record_delimiter: '\r\n' });

let vendorId: string;
beforeAll(async () => {
  vendorId = (await vendor({ name: 'Contoso, "Cloud"' })).id;
  const row = { vendor_id: vendorId, created_at: '2026-01-01T00:00:00Z' };
  for (const title of [...FORMULAS, ...FULL_WIDTH, ...INERT]) {
    await insertAssessmentRow(test, integrator.organisation, {
      ...row,
      title,
      reviewer_name: title,
      template_name: title,
    });
  }
  await insertAssessmentRow(test, integrator.organisation, {
    vendor_id: vendorId,
    title: 'Full',
    status: 'IN_PROGRESS',
    due_date: '2020-01-01',
    score: 0.5,
    created_at: '2026-02-01T10:20:30.456789Z',
    sent_at: '2026-02-02T00:00:00Z',
    submitted_at: '2026-02-03T00:00:00Z',
  });
  const stranger = await seedIntegrator(test);
  const theirs = await seedVendor(test, stranger.organisation);
  await insertAssessmentRow(test, stranger.organisation, { vendor_id: theirs.id, title: 'Elsewhere' });
});

describe('GET /api/v1/assessments?format=csv', () => {
  it('200 with a header row and all matches, in the order of the JSON list', async () => {
    for (const query of [{}, { status: 'DRAFT' }, { query: 'lin' }, { overdue: 'true' }, { vendorId }]) {
      const answer = await call(asCsv(query));
      const { entries } = (await call({ ...asCsv(), query: { ...query, pageSize: '500' } })).json();
      const [header, ...rows] = cellsOf(answer.body);
      expect(header).toEqual(HEADER);
      expect(rows.map(([, id]) => id)).toEqual(entries.map(({ id }: { id: string }) => id));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('200 with the fields of an assessment in the columns of the header row', async () => {
    const [, row] = cellsOf((await call(asCsv({ query: 'full' }))).body);
    expect(row).toEqual([
      'Full',
      expect.any(String),
      'Contoso, "Cloud"',
      vendorId,
      'IN_PROGRESS',
      'true',
      '0.5',
      '2020-01-01',
      '2026-02-01T10:20:30.456Z',
      '2026-02-02T00:00:00.000Z',
      '2026-02-03T00:00:00.000Z',
      '',
      'Questionnaire',
      '1',
      '',
      'true',
      'UNSCORED',
      '',
    ]);
  });

  it('200 ignores page and pageSize: an export contains all matches', async () => {
    const whole = cellsOf((await call(asCsv())).body);
    expect(cellsOf((await call(asCsv({ page: '7', pageSize: '2' }))).body)).toEqual(whole);
    expect(whole).toHaveLength(2 + FORMULAS.length + FULL_WIDTH.length + INERT.length);
  });

  it('200 with only the header row when nothing matches', async () => {
    expect((await call(asCsv({ query: 'nowhere' }))).body).toBe(`${HEADER.join(',')}\r\n`);
  });

  it.each([...FORMULAS, ...FULL_WIDTH])('200 with an apostrophe before %j in every column', async (formula) => {
    const rows = cellsOf((await call(asCsv({ status: 'DRAFT' }))).body);
    const row = rows.find(([title]) => title === `'${formula}`);
    expect([row?.[12], row?.[14]]).toEqual([`'${formula}`, `'${formula}`]);
    expect(rows.flat()).not.toContain(formula);
  });

  it.each([...FORMULAS, ...FULL_WIDTH])('200 with an apostrophe before a vendor named %j', async (name) => {
    const other = await seedIntegrator(test);
    const { id: vendor_id } = await seedVendor(test, other.organisation);
    await test.database.query('update vendor set name = $2 where id = $1', [vendor_id, name]);
    await insertAssessmentRow(test, other.organisation, { vendor_id });
    const [, row] = cellsOf((await other.call(asCsv())).body);
    expect(row?.[2]).toBe(`'${name}`);
  });

  it.each(INERT)('200 with %j unchanged', async (text) => {
    const row = cellsOf((await call(asCsv({ status: 'DRAFT' }))).body).find(([title]) => title === text);
    expect([row?.[12], row?.[14]]).toEqual([text, text]);
  });

  it('200 is a download in UTF-8 with a file name', async () => {
    const { headers } = await call(asCsv());
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="assessments.csv"; filename*=UTF-8''assessments.csv`,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('200 is audited as EXPORT_ASSESSMENTS with the filter', async () => {
    await call(asCsv());
    expect((await audited())[0]).toMatchObject({ action: 'EXPORT_ASSESSMENTS', meta: { filter: {} } });
    const filter = { vendorId, status: 'DRAFT', query: 'x', toDate: '2026-01-01' };
    await call(asCsv({ ...filter, overdue: 'true', page: '3' }));
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_ASSESSMENTS',
      meta: { filter: { ...filter, toDate: '2026-01-01T23:59:59.999999Z', overdue: true } },
    });
  });

  it('503 without any data when auditing fails', async () => {
    await test.database.query('revoke insert on audit_entry from assay_app');
    try {
      const answer = await refused(asCsv());
      expect(answer.statusCode).toBe(503);
      expect(answer.body).not.toContain('Full');
    } finally {
      await test.database.query('grant insert on audit_entry to assay_app');
    }
  });

  it('400 names the parameter, as for JSON; not audited', async () => {
    const answer = await refused(asCsv({ status: 'OPEN' }));
    expect(answer.json()).toMatchObject({ error: 'Invalid parameter: status' });
  });

  it('429 for too many exports in a minute; the list stays available', async () => {
    const key = { authorization: `Bearer ${(await seedIntegrator(limited.test)).key}` };
    const ask = (url: string) => limited.test.app.inject({ method: 'GET', url, headers: key });
    expect((await ask('/api/v1/assessments?format=csv')).statusCode).toBe(200);
    expect((await ask('/api/v1/assessments?format=csv')).statusCode).toBe(429);
    expect((await ask('/api/v1/assessments')).statusCode).toBe(200);
  });
});

const limited = useIntegrator({ LIMIT_EXPORTS_PER_MINUTE: '1' });
