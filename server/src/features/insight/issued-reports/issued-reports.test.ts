import { createHash, randomUUID } from 'node:crypto';
import type { IssuedReport, IssuedReportCreate, ReportDraft } from '@assay/contract';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import {
  seedOrganisation,
  seedSignedInUser,
  seedVendor,
  type SignedInUser,
} from '../../../../test/support/factories.ts';
import { raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  draftCall,
  getReportCall,
  issueCall,
  issueReport,
  ISSUED_REPORTS,
  listReportsCall,
} from '../../../../test/support/issued-reports.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { readInfo, readPages, readText } from '../../../../test/support/read-pdf.ts';
import { buildPng } from '../../../../test/support/test-images.ts';
import { addDays, formatDate, toIsoDate } from '../../../domain/dates.ts';
import { getQuarter } from '../../../domain/quarter.ts';

const { call, test, organisation, vendor, audited } = useIntegrator();
const today = toIsoDate(new Date());
const { firstDay, name: quarterName } = getQuarter(today);
const toHash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const expectRefused = createRefusalCheck(test);

let admin: SignedInUser;
beforeAll(async () => {
  admin = await seedSignedInUser(test, organisation);
});

const download = async (id: string, part = '/pdf') => (await admin.call(getReportCall(id, part))).rawPayload;

describe('POST /api/app/issued-reports', () => {
  it('201 stores number, period, summary, issuer and hashes, and is audited', async () => {
    await vendor({ name: 'Contoso Cloud' });
    const response = await admin.call(issueCall());
    const report: IssuedReport = response.json();
    const pdf = await download(report.id);
    expect([response.statusCode, report]).toEqual([
      201,
      {
        id: report.id,
        number: 1,
        title: 'Board report',
        from: firstDay,
        to: today,
        summary: 'The portfolio is stable.',
        issuedByName: 'Robin',
        issuedAt: expect.stringMatching(/Z$/),
        sha256: toHash(pdf),
        sizeBytes: pdf.length,
        dataSha256: toHash(await download(report.id, '/data')),
        activeLinks: 0,
      },
    ]);
    expect(response.headers.location).toBe(`${ISSUED_REPORTS}/${report.id}`);
    const entry = (await audited()).find(({ action }) => action === 'ISSUE_REPORT');
    expect(entry).toMatchObject({
      entity_id: report.id,
      entity_name: 'No. 1 Board report',
      meta: { number: 1, periodFrom: firstDay, periodTo: today, sha256: report.sha256, dataSha256: report.dataSha256 },
    });
  });

  it('201 counts from 1 in each organisation, without gaps after a refusal', async () => {
    const other = await seedOrganisation(test, 'Fabrikam');
    const { call: asOther } = await seedSignedInUser(test, other);
    expect((await issueReport(asOther)).number).toBe(1);
    expect((await asOther(issueCall({ title: '' }))).statusCode).toBe(400);
    expect((await issueReport(asOther)).number).toBe(2);
  });

  it('201 gives two people who issue at once different numbers', async () => {
    const other = await seedOrganisation(test, 'Adventure');
    const people = await Promise.all([seedSignedInUser(test, other), seedSignedInUser(test, other, 'Reviewer')]);
    const issued = await Promise.all(people.map((person) => issueReport((request) => person.call(request))));
    expect(issued.map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  it('201 with the next number when another server takes the same one; the PDF shows it', async () => {
    const other = await seedOrganisation(test, 'Woodgrove');
    const { call: asOther } = await seedSignedInUser(test, other);
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into issued_report (organisation_id, id, number, title, period_from, period_to, summary,
           organisation_name, issued_by_name, issued_at, data, data_sha256, pdf, pdf_sha256)
         values ($1, $2, 1, 'First', $3, $3, 'First', 'Woodgrove', 'Ada', now(), '{}', '', '', '')`,
        [other.id, randomUUID(), today],
      );
      const issuing = issueReport(asOther);
      const countWaiting = async () => {
        const [row] = await test.database.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%issued_report%'`,
        );
        return row?.count;
      };
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      await client.query('commit');
      const report = await issuing;
      expect(report.number).toBe(2);
      const data = (await asOther(getReportCall(report.id, '/data'))).json();
      expect(data.issue.number).toBe('2');
    } finally {
      await client.end();
    }
  });

  it('201 once for the same Idempotency-Key', async () => {
    const request = { ...issueCall({ title: 'Once' }), headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [await admin.call(request), await admin.call(request)];
    expect(second.json().id).toBe(first.json().id);
  });

  const REFUSED: readonly (readonly [string, Partial<IssuedReportCreate>, string])[] = [
    ['the period ends in the future', { to: addDays(today, 1) }, 'to'],
    ['the period ends before it begins', { from: today, to: addDays(today, -1) }, 'from'],
    ['the title is empty', { title: ' ' }, 'title'],
    ['the summary is empty', { summary: ' \n' }, 'summary'],
    ['the summary is too long', { summary: 'x'.repeat(10_001) }, 'summary'],
    ['the first day does not exist', { from: '2026-02-30' }, 'from'],
  ];
  it.each(REFUSED)('400 when %s; writes nothing', async (_, fields, path) => {
    const { details } = await expectRefused(admin, issueCall(fields), 400);
    expect(details.map((detail: { path: string }) => detail.path)).toEqual([path]);
  });

  it('403 for a Viewer, who can read what was issued; writes nothing', async () => {
    const { id } = await issueReport(admin.call);
    const viewer = await seedSignedInUser(test, organisation, 'Viewer');
    await expectRefused(viewer, issueCall(), 403);
    await expectRefused(viewer, draftCall(), 403);
    for (const request of [listReportsCall(), getReportCall(id), getReportCall(id, '/pdf')])
      expect((await viewer.call(request)).statusCode).toBe(200);
  });
});

describe('GET /api/app/issued-reports/{issuedReportId}/pdf', () => {
  it('200 with the same bytes whatever changed since: vendor, logo, colour, name and findings', async () => {
    const contoso = await vendor({ name: 'Renamed Later' });
    const report = await issueReport(admin.call, { title: 'Before the changes' });
    const [pdf, data] = [await download(report.id), await download(report.id, '/data')];
    const live = async () => (await call({ method: 'GET', url: '/api/dashboard/report' })).rawPayload;
    const liveBefore = await live();
    for (const request of [
      { method: 'PUT', url: `/api/v1/vendors/${contoso.id}`, payload: { name: 'Another name', tier: 'CRITICAL' } },
      raiseVendorFindingCall(contoso.id, { title: 'Backups are not made', severity: 'CRITICAL' }),
      { method: 'PUT', url: '/api/app/organisation', payload: { name: 'Northwind Traders', colour: '#c8102e' } },
      {
        method: 'PUT',
        url: '/api/app/organisation/logo',
        payload: buildPng(300, 60),
        headers: { 'content-type': 'image/png' },
      },
    ] as const) {
      const response = await admin.call(request);
      expect(response.statusCode, response.body).toBeLessThan(300);
    }
    const [after, dataAfter] = [await download(report.id), await download(report.id, '/data')];
    expect([toHash(after), toHash(dataAfter)]).toEqual([report.sha256, report.dataSha256]);
    expect(after.equals(pdf) && dataAfter.equals(data)).toBe(true);
    expect((await live()).equals(liveBefore)).toBe(false);
    expect((await admin.call(getReportCall(report.id))).json()).toEqual(report);
  });

  it('200 is audited with the hash', async () => {
    const report = await issueReport(admin.call);
    const response = await admin.call(getReportCall(report.id, '/pdf'));
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(response.headers['content-disposition']).toContain(`Report ${String(report.number)} Board report.pdf`);
    expect((await audited())[0]).toMatchObject({
      action: 'DOWNLOAD_ISSUED_REPORT',
      entity_id: report.id,
      meta: { number: report.number, part: 'pdf', sha256: report.sha256 },
    });
  });

  it('404 for a report of another organisation and for an unknown one; writes nothing', async () => {
    const { id } = await issueReport(admin.call);
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Litware'));
    for (const part of ['', '/pdf', '/data', '/links']) await expectRefused(stranger, getReportCall(id, part), 404);
    await expectRefused(admin, getReportCall(randomUUID(), '/pdf'), 404);
    expect((await stranger.call(listReportsCall())).json()).toMatchObject({ entries: [], totalCount: 0 });
  });

  it('is stored in the database, which every backup contains, with the hash of its bytes', async () => {
    await issueReport(admin.call);
    const rows = await test.database.query<{ same: boolean }>(
      `select encode(sha256(pdf), 'hex') = pdf_sha256 and
         encode(sha256(convert_to(data, 'UTF8')), 'hex') = data_sha256 as same
       from issued_report where organisation_id = $1`,
      [organisation.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
  });

  it('can be neither changed nor deleted by the service', async () => {
    const [row] = await test.database.query<{ granted: string[] }>(
      `select array_agg(privilege_type::text order by privilege_type) as granted
       from information_schema.role_table_grants where table_name = 'issued_report' and grantee = 'assay_app'`,
    );
    expect(row?.granted).toEqual(['INSERT', 'SELECT']);
  });
});

describe('GET /api/app/issued-reports', () => {
  it('200 lists the reports of the organisation, newest first, page by page', async () => {
    const other = await seedOrganisation(test, 'Fourth Coffee');
    const { call: asOther } = await seedSignedInUser(test, other);
    for (const title of ['First', 'Second', 'Third']) await issueReport(asOther, { title });
    const list = async (query = '') => (await asOther(listReportsCall(query))).json();
    expect((await list()).entries.map(({ number }: IssuedReport) => number)).toEqual([3, 2, 1]);
    const page = await list('?page=2&pageSize=2');
    expect(page).toMatchObject({ page: 2, pageSize: 2, totalCount: 3, entries: [{ title: 'First' }] });
  });
});

describe('GET /api/app/issued-reports/draft', () => {
  it('200 proposes the current quarter and a summary of it; stores nothing', async () => {
    const other = await seedOrganisation(test, 'Proseware');
    const person = await seedSignedInUser(test, other);
    const contoso = await seedVendor(test, other, { name: 'Contoso Cloud' });
    await person.call(raiseVendorFindingCall(contoso.id, { severity: 'CRITICAL' }));
    const draft: ReportDraft = await expectRefused(person, draftCall(), 200);
    expect(draft).toEqual({
      from: firstDay,
      to: today,
      title: `Vendor risk portfolio, ${quarterName}`,
      summary: [
        `On ${formatDate(today)}, the portfolio has 1 vendor. 1 vendor has no score yet.`,
        '1 finding is open, and it is critical.',
        `The following changed from ${formatDate(firstDay)} to ${formatDate(today)}. 1 finding was opened.`,
      ].join('\n\n'),
    });
  });

  it('200 counts only the changes of a past period', async () => {
    const other = await seedOrganisation(test, 'Blue Yonder');
    const person = await seedSignedInUser(test, other);
    const contoso = await seedVendor(test, other);
    await person.call(raiseVendorFindingCall(contoso.id, { title: 'Now' }));
    const old = await person.call(raiseVendorFindingCall(contoso.id, { title: 'Then' }));
    await test.database.query(`update finding set created_at = '2025-02-10T12:00:00Z' where id = $1`, [old.json().id]);
    const draft: ReportDraft = (await person.call(draftCall('?from=2025-01-01&to=2025-03-31'))).json();
    expect(draft.title).toBe('Vendor risk portfolio, Q1 2025');
    expect(draft.summary).toContain('changed from 1 January 2025 to 31 March 2025. 1 finding was opened.');
    const earlier: ReportDraft = (await person.call(draftCall('?from=2025-01-01&to=2025-02-09'))).json();
    expect(earlier.title).toBe('Vendor risk portfolio, 1 January 2025 to 9 February 2025');
    expect(earlier.summary).not.toContain('The following changed');
  });

  it('400 when the period ends in the future', async () => {
    await expectRefused(admin, draftCall(`?to=${addDays(today, 1)}`), 400);
  });
});

describeWith('pdftotext')('The issued PDF', () => {
  it('shows number, title, period, summary, issuer and date on its first page, and the number on every page', async () => {
    const report = await issueReport(admin.call, {
      title: 'Third-party risk in the first quarter',
      from: '2026-01-01',
      to: '2026-03-31',
      summary: 'First paragraph.\nSecond line of it.\n\nSecond paragraph with *no* #markup.',
    });
    const pdf = await download(report.id);
    const pages = readPages(pdf);
    const first = (pages[0] ?? '').replace(/\s+/g, ' ');
    for (const text of [
      `Portfolio report no. ${String(report.number)}`,
      'Third-party risk in the first quarter',
      '1 January 2026 to 31 March 2026',
      'First paragraph. Second line of it. Second paragraph with *no* #markup.',
      'Issued by',
      'Robin',
      formatDate(today),
    ])
      expect(first).toContain(text);
    for (const page of pages) expect(page).toContain(`Portfolio report no. ${String(report.number)}`);
    expect(readText(pdf)).toContain('Changes in the period');
    expect(readInfo(pdf)).toMatchObject({ Tagged: 'yes' });
  });

  it('leaves the report with the current data as it was: without number and summary', async () => {
    const text = readText((await call({ method: 'GET', url: '/api/dashboard/report' })).rawPayload);
    expect(text).toContain('Changes since last quarter');
    expect(text).not.toContain('Portfolio report no.');
  });
});
