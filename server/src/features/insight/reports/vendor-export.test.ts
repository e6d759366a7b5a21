import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { uploadAttachmentCall } from '../../../../test/support/attachments.ts';
import { seedUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { OPTIONAL_VENDOR_FIELDS } from '../../../../test/support/vendor-examples.ts';
import { VENDOR_CSV_HEADERS } from '../../portfolio/vendors/index.ts';

const integrator = useIntegrator({ LIMIT_EXPORTS_AT_ONCE: '2', LIMIT_EXPORTS_WAIT_MS: '1' });
const { audited, call, refused, test, vendor } = integrator;

const exporting = (id: string) => ({ method: 'GET' as const, url: `/api/v1/vendors/${id}/export` });
const adding = async (id: string, part: string, payload: object) =>
  (await call({ method: 'POST', url: `/api/v1/vendors/${id}/${part}`, payload })).json();

/** The number of queries that wait for the lock on the audit log. */
const waiting = async () => {
  const [row] = await test.database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'audit_entry'::regclass`,
  );
  return row?.count;
};

/** Throws unless every row has as many cells as the header. */
const readRows = async (id: string, table?: string) => {
  const response = await call({ ...exporting(id), query: { ...(table !== undefined && { table }) } });
  expect(response.statusCode, response.body).toBe(200);
  return parse<Record<string, string>>(response.body, { columns: true, relax_column_count: false });
};

/** Without the columns that the record does not have. */
const withoutEmpty = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

const VENDOR = {
  ...OPTIONAL_VENDOR_FIELDS,
  name: 'Contoso, "Cloud"',
  notes: 'two\nlines',
  serviceDescription: 'a\rb',
  tags: ['mail', 'cloud'],
};

describe('GET /api/v1/vendors/{vendorId}/export', () => {
  it('200 with the vendor details, assessment summaries, certifications and customer-responsibility actions', async () => {
    const { id } = await vendor(VENDOR);
    await test.database.query('update vendor set overall_score = 0.8 where id = $1', [id]);
    const owner = await seedUser(test, integrator.organisation, { name: 'Robin' });
    const iso = await adding(id, 'certifications', { name: 'ISO 27001', issuer: 'TÜV', expiresDate: '2020-01-01' });
    for (const fileName of ['certificate.txt', 'report.txt']) {
      const uploaded = await call(uploadAttachmentCall({ vendorId: id, certificationId: iso.id }, fileName));
      expect(uploaded.statusCode, uploaded.body).toBe(201);
    }
    const key = await adding(id, 'responsibilities', {
      title: 'Rotate keys',
      controlCode: 'A.5.17',
      certificationId: iso.id,
      ownerId: owner.id,
      dueDate: '2027-01-01',
    });
    const draft = { vendor_id: id, title: 'Next year', created_at: '2026-11-01T00:00:00Z' };
    const next = await insertAssessmentRow(test, integrator.organisation, draft);
    const sent = await insertAssessmentRow(test, integrator.organisation, {
      vendor_id: id,
      title: 'This, year',
      status: 'IN_PROGRESS',
      due_date: '2020-01-01',
      score: 0.25,
      reviewer_name: 'Ada',
      created_at: '2026-10-01T00:00:00Z',
      sent_at: '2026-10-02T10:20:30.456789Z',
    });
    const answer = await call(exporting(id));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [ofVendor, ...others] = (await readRows(id)).map(withoutEmpty);
    expect(ofVendor).toMatchObject({
      Record: 'vendor',
      Vendor: VENDOR.name,
      ID: id,
      Notes: 'two\nlines',
      Tags: 'mail; cloud',
      'Overall score': '0.8',
    });
    expect(Object.keys(ofVendor ?? {})).toEqual(expect.arrayContaining(Object.values(VENDOR_CSV_HEADERS).slice(1)));
    const template = { Template: 'Questionnaire', 'Template version': '1', Rating: 'UNSCORED' };
    expect(others).toEqual([
      {
        ...{ Record: 'assessment', Assessment: 'Next year', ID: next, Status: 'DRAFT', Overdue: 'false' },
        ...{ 'Created at': '2026-11-01T00:00:00.000Z', ...template, Provisional: 'false' },
      },
      {
        ...{ Record: 'assessment', Assessment: 'This, year', ID: sent, Status: 'IN_PROGRESS', Overdue: 'true' },
        ...{ Score: '0.25', 'Due date': '2020-01-01', 'Created at': '2026-10-01T00:00:00.000Z' },
        ...{ 'Sent at': '2026-10-02T10:20:30.456Z', Reviewer: 'Ada', ...template, Provisional: 'true' },
      },
      {
        ...{ Record: 'certification', Certification: 'ISO 27001', ID: iso.id, Issuer: 'TÜV' },
        ...{ 'Expires date': '2020-01-01', Status: 'EXPIRED', Files: 'certificate.txt; report.txt' },
      },
      {
        ...{ Record: 'responsibility', 'Customer responsibility': 'Rotate keys', ID: key.id, Control: 'A.5.17' },
        ...{ Certification: 'ISO 27001', Owner: 'Robin', 'Due date': '2027-01-01', Status: 'PENDING' },
      },
    ]);
  });

  it('200 with one row for a vendor that has nothing else', async () => {
    const { id } = await vendor({ name: 'Bare' });
    expect((await readRows(id)).map(withoutEmpty)).toEqual([
      { Record: 'vendor', Vendor: 'Bare', ID: id, 'Contact email': 'security@contoso.example' },
    ]);
  });

  it.each([
    ['vendor', ['Vendor', 'Contoso'], 'Overall score'],
    ['assessment', ['Assessment', 'Yearly'], 'Rating limited by'],
    ['certification', ['Certification', 'ISO 27001'], 'Files'],
    ['responsibility', ['Customer responsibility', 'Rotate keys'], 'Control'],
  ])('200 with only the %s rows and their own columns for ?table=%s', async (table, [column = '', name], own) => {
    const { id } = await vendor({ name: 'Contoso' });
    await adding(id, 'certifications', { name: 'ISO 27001' });
    await adding(id, 'responsibilities', { title: 'Rotate keys' });
    await insertAssessmentRow(test, integrator.organisation, { vendor_id: id, title: 'Yearly' });
    const rows = await readRows(id, table);
    expect(rows.map((row) => row[column])).toEqual([name]);
    const columns = Object.keys(rows[0] ?? {});
    expect(columns).toContain(own);
    expect(columns).not.toContain('Record');
    expect((await audited())[0]).toMatchObject({ action: 'EXPORT_VENDOR', meta: { filter: { table } } });
  });

  it('400 for an unknown table; audits nothing', async () => {
    const { id } = await vendor();
    expect((await refused({ ...exporting(id), query: { table: 'findings' } })).statusCode).toBe(400);
  });

  it.each(['=1+1', '+1', '-SUM(1)', '@SUM(A1)', ' =1', '\t=1', '\uFEFF=1', '＝1', '＋1', '－1', '＠x', '\rx', '\nx'])(
    '200 with an apostrophe before %j, in every column',
    async (formula) => {
      const { id } = await vendor({ contactName: formula, notes: formula });
      await adding(id, 'certifications', { name: 'c', issuer: formula });
      await adding(id, 'responsibilities', { title: 'r', description: formula });
      await insertAssessmentRow(test, integrator.organisation, { vendor_id: id, title: formula });
      const { body } = await call(exporting(id));
      expect(body.split(`'${formula}`)).toHaveLength(6);
      expect(body.split(formula)).toHaveLength(6);
    },
  );

  it.each([
    ['Contoso Cloud', `filename="Contoso Cloud.csv"; filename*=UTF-8''Contoso%20Cloud.csv`],
    ['Αθήνα', `filename="_____.csv"; filename*=UTF-8''%CE%91%CE%B8%CE%AE%CE%BD%CE%B1.csv`],
    ['深圳', `filename="__.csv"; filename*=UTF-8''%E6%B7%B1%E5%9C%B3.csv`],
    ['a/b\\c"d\r\ne', `filename="a b c d e.csv"; filename*=UTF-8''a%20b%20c%20d%20e.csv`],
    ["O'Neill (UK)*", `filename="O'Neill (UK).csv"; filename*=UTF-8''O%27Neill%20%28UK%29.csv`],
  ])('200 as an attachment named after %j', async (name, fileNames) => {
    const { id } = await vendor({ name });
    expect((await call(exporting(id))).headers['content-disposition']).toBe(`attachment; ${fileNames}`);
  });

  it('200 is audited as EXPORT_VENDOR', async () => {
    const { id } = await vendor({ name: 'Exported' });
    await call(exporting(id));
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'EXPORT_VENDOR', entity_id: id, entity_name: 'Exported' });
  });

  it('404 when the vendor does not exist; audits nothing', async () => {
    const answer = await refused(exporting('nobody'));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Not found' });
  });

  it('503 without vendor data when the export cannot be audited', async () => {
    const { id } = await vendor({ name: 'Unaudited' });
    await test.database.query('revoke insert on audit_entry from assay_app');
    try {
      const answer = await refused(exporting(id));
      expect(answer.statusCode).toBe(503);
      expect(answer.body).not.toContain('Unaudited');
    } finally {
      await test.database.query('grant insert on audit_entry to assay_app');
    }
  });

  it('429 for a third concurrent export; accepted once the others have finished', async () => {
    const { id } = await vendor();
    const stalling = new pg.Client({ connectionString: test.database.url });
    await stalling.connect();
    await stalling.query('begin; lock table audit_entry in exclusive mode');
    const two = [call(exporting(id)), call(exporting(id))];
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    const third = await call(exporting(id));
    await stalling.end();
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('1');
    expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await call(exporting(id))).statusCode).toBe(200);
  });
});
