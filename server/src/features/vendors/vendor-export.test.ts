import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { anAssessmentRow } from '../../../test/assessments.ts';
import { aUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator({ LIMIT_EXPORTS_AT_ONCE: '2' });
const { audited, call, refused, test, vendor } = integrator;

const exporting = (id: string) => ({ method: 'GET' as const, url: `/api/v1/vendors/${id}/export` });
const adding = async (id: string, part: string, payload: object) =>
  (await call({ method: 'POST', url: `/api/v1/vendors/${id}/${part}`, payload })).json();

/** How many wait for the lock on the audit log. */
const waiting = async () => {
  const [row] = await test.database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'audit_entry'::regclass`,
  );
  return row?.count;
};

const VENDOR_COLUMNS =
  'Vendor,ID,External ID,Contact name,Contact email,Tier,Website,Notes,Service description,Data sensitivity,' +
  'Contract renewal date,Contract value,Geographic risk,Tags,Overall score,Last assessed at';
const ASSESSMENT_COLUMNS =
  'Assessment,ID,Status,Overdue,Score,Due date,Created at,Sent at,Submitted at,Completed at,Template,' +
  'Template version,Reviewer';
const CERTIFICATION_COLUMNS = 'Certification,ID,Issuer,Issued date,Expires date,Status,Notes';
const RESPONSIBILITY_COLUMNS =
  'Customer responsibility,ID,Description,Control,Certification,Owner,Due date,Status,Notes';

describe('GET /api/v1/vendors/{vendorId}/export', () => {
  it('200 with the vendor details, assessment summaries, certifications and customer-responsibility actions', async () => {
    const { id } = await vendor({
      name: 'Contoso, "Cloud"',
      externalId: 'ERP-1',
      contactName: 'Dana',
      tier: 'HIGH',
      website: 'https://contoso.example',
      notes: 'two\nlines',
      serviceDescription: 'a\rb',
      dataSensitivity: 'PUBLIC',
      contractRenewalDate: '2027-03-31',
      contractValue: '$0–$50K',
      geographicRisk: 'GLOBAL',
      tags: ['mail', 'cloud'],
    });
    await test.database.query('update vendor set overall_score = 0.8 where id = $1', [id]);
    const owner = await aUser(test, integrator.organisation, { name: 'Robin' });
    const iso = await adding(id, 'certifications', { name: 'ISO 27001', issuer: 'TÜV', expiresDate: '2020-01-01' });
    const key = await adding(id, 'responsibilities', {
      title: 'Rotate keys',
      controlCode: 'A.5.17',
      certificationId: iso.id,
      ownerId: owner.id,
      dueDate: '2027-01-01',
    });
    const draft = { vendor_id: id, title: 'Next year', created_at: '2026-11-01T00:00:00Z' };
    const next = await anAssessmentRow(test, integrator.organisation, draft);
    const sent = await anAssessmentRow(test, integrator.organisation, {
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
    expect(answer.body.split('\r\n')).toEqual([
      VENDOR_COLUMNS,
      `"Contoso, ""Cloud""",${id},ERP-1,Dana,security@contoso.example,HIGH,https://contoso.example,"two\nlines",` +
        '"a\rb",PUBLIC,2027-03-31,$0–$50K,GLOBAL,mail; cloud,0.8,',
      '',
      ASSESSMENT_COLUMNS,
      `Next year,${next},DRAFT,false,,,2026-11-01T00:00:00.000Z,,,,Questionnaire,1,`,
      `"This, year",${sent},IN_PROGRESS,true,0.25,2020-01-01,2026-10-01T00:00:00.000Z,2026-10-02T10:20:30.456Z,,,` +
        'Questionnaire,1,Ada',
      '',
      CERTIFICATION_COLUMNS,
      `ISO 27001,${iso.id},TÜV,,2020-01-01,EXPIRED,`,
      '',
      RESPONSIBILITY_COLUMNS,
      `Rotate keys,${key.id},,A.5.17,ISO 27001,Robin,2027-01-01,PENDING,`,
      '',
    ]);
  });

  it('200 for a vendor with nothing but a name and an address', async () => {
    const { id } = await vendor({ name: 'Bare' });
    expect((await call(exporting(id))).body).toBe(
      `${VENDOR_COLUMNS}\r\nBare,${id},,,security@contoso.example,,,,,,,,,,,\r\n\r\n` +
        `${ASSESSMENT_COLUMNS}\r\n\r\n${CERTIFICATION_COLUMNS}\r\n\r\n${RESPONSIBILITY_COLUMNS}\r\n`,
    );
  });

  it.each(['=1+1', '+1', '-SUM(1)', '@SUM(A1)', ' =1', '\t=1', '\uFEFF=1', '＝1', '＋1', '－1', '＠x', '\rx', '\nx'])(
    '200 with an apostrophe before %j, wherever it stands',
    async (formula) => {
      const { id } = await vendor({ contactName: formula, notes: formula });
      await adding(id, 'certifications', { name: 'c', issuer: formula });
      await adding(id, 'responsibilities', { title: 'r', description: formula });
      await anAssessmentRow(test, integrator.organisation, { vendor_id: id, title: formula });
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

  it('404 when the vendor does not exist, and nothing is audited', async () => {
    const answer = await refused(exporting('nobody'));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Not found' });
  });

  it('503 and not a byte of the vendor when it cannot be audited', async () => {
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

  it('429 for the third at once, and room again afterwards', async () => {
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
