import { randomUUID } from 'node:crypto';
import type { Dashboard, Tier } from '@assay/contract';
import { beforeEach, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedApiKey, seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { listFonts, readInfo, readLines, readPages, readTags, readText } from '../../../../test/support/read-pdf.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { formatScore } from './report-format.ts';
import { describeWith } from '../../../../test/support/programs.ts';

// Names of vendors. cspell:ignore boreas southwind

const test = useTestApp();
const TODAY = toIsoDate(new Date());
let organisation: TestOrganisation;
let call: ReturnType<typeof callWithApiKey>;
beforeEach(async () => {
  organisation = await seedOrganisation(test);
  call = callWithApiKey(test.app, await seedApiKey(test, organisation));
});

const report = async (): Promise<Buffer> => {
  const answer = await call({ method: 'GET', url: '/api/dashboard/report' });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
};
const dashboard = async (): Promise<Dashboard> => (await call({ method: 'GET', url: '/api/v1/dashboard' })).json();

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

type Fields = { readonly name?: string; readonly score?: number | null; readonly tier?: Tier | null };
const aVendor = async ({ name = 'Zephyr', score = null, tier = null }: Fields = {}) => {
  const id = randomUUID();
  await insert('vendor', { id, name, contact_email: 'z@zephyr.example', tier, overall_score: score });
  return id;
};
const overdue = (vendor_id: string) =>
  insertAssessmentRow(test, organisation, { vendor_id, status: 'SENT', due_date: addDays(TODAY, -3) });
const aFinding = async (vendor_id: string, fields: Partial<Parameters<typeof insertFindingRow>[2]>) =>
  insertFindingRow(test, organisation, {
    vendor_id,
    assessment_id: await insertAssessmentRow(test, organisation, { vendor_id, status: 'COMPLETED' }),
    ...fields,
  });

describeWith('pdftotext')('GET /api/dashboard/report', () => {
  it('200 as application/pdf, an attachment named after the organisation', async () => {
    const answer = await call({ method: 'GET', url: '/api/dashboard/report' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="Northwind portfolio ${TODAY}.pdf"`),
    });
  });

  it('200 with organisation, date, report ID and page x of y on every page; the audit log has the same ID', async () => {
    const pages = readPages(await report());
    const [{ meta } = { meta: null }] = await test.database.query<{ meta: { reportId: string } }>(
      `select meta from audit_entry where organisation_id = $1 and action = 'EXPORT_PORTFOLIO_REPORT'`,
      [organisation.id],
    );
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Northwind');
      expect(page).toContain(`Report ${meta?.reportId ?? 'unknown'}`);
      expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    }
  });

  it('200 with the risk acceptances that have not ended, and none that have', async () => {
    const vendor = await aVendor({ name: 'Boreas' });
    const accepted = await aFinding(vendor, { title: 'No second region', status: 'RISK_ACCEPTED' });
    const ended = await aFinding(vendor, { title: 'Shared accounts', status: 'RISK_ACCEPTED' });
    expect(readText(await report())).toContain('Shared accounts');
    await test.database.query(
      `update finding set resolution_note = 'Too expensive', resolved_by_name = 'Ada', accepted_until = $2 where id = $1`,
      [accepted, '2099-12-31'],
    );
    await test.database.query('update finding set acceptance_ended_at = now() where id = $1', [ended]);
    const text = readText(await report());
    for (const shown of ['Accepted risks', 'No second region', 'Too expensive', 'Ada', '31 Dec 2099'])
      expect(text).toContain(shown);
    expect(text).not.toContain('Shared accounts');
  });

  it('200 with the figures of the dashboard: vendors, average, ratings, tiers, findings and statuses', async () => {
    const scores = [0.95, 0.8, 0.7999, 0.61, 0.3, 0.123, null];
    for (const [index, score] of scores.entries()) {
      const tier = (['CRITICAL', 'HIGH', 'LOW', null] as const)[index % 4] ?? null;
      await aFinding(await aVendor({ score, tier }), { severity: index % 2 === 0 ? 'HIGH' : 'LOW' });
    }
    await overdue(await aVendor());
    const { vendorCount, averageScore, scoreDistribution: rag, vendorsByTier, ...figures } = await dashboard();
    const pdf = await report();
    expect(readText(pdf)).toContain(`Average score of all scored vendors ${formatScore(averageScore)} Red`);
    const lines = readLines(pdf);
    expect(lines).toContain(`${String(vendorCount)} 3 ${String(figures.openFindings)} 1`);
    expect(lines).toContain(
      `Green ${String(rag.green)} Amber ${String(rag.amber)} Red ${String(rag.red)} Not scored ${String(rag.unscored)}`,
    );
    expect(lines).toContain(`Critical 0 High 4 Medium 0 Low 3`);
    expect(lines).toContain('0 1 0 0 0 7 1');
    expect(lines).toContain(`Critical ${String(vendorsByTier.CRITICAL)} 62.5% 1 0 1 0`);
    expect(lines).toContain(`No tier ${String(vendorsByTier.UNTIERED)} 61.0% 0 1 0 1`);
  });

  it('200 with the scores in ten bands; a full score is in the last one', async () => {
    for (const score of [0, 0.0999, 0.1, 0.55, 0.9, 1]) await aVendor({ score });
    expect(readLines(await report())).toContain('2 1 0 0 0 1 0 0 0 2');
  });

  it('200 lists vendors that are red, overdue or have an open critical finding, worst first, with reasons', async () => {
    await aVendor({ name: 'Fine', score: 0.9 });
    await aVendor({ name: 'Only red', score: 0.3 });
    await overdue(await aVendor({ name: 'Only late', score: 0.9 }));
    await aFinding(await aVendor({ name: 'Only critical', score: 0.9 }), { severity: 'CRITICAL' });
    await aFinding(await aVendor({ name: 'Remediated' }), { severity: 'CRITICAL', status: 'REMEDIATED' });
    await aFinding(await aVendor({ name: 'Proposed' }), { severity: 'CRITICAL', proposed: true });
    const all = await aVendor({ name: 'All of it', score: 0.2 });
    await overdue(all);
    await aFinding(all, { severity: 'CRITICAL' });
    const text = readText(await report());
    const listed = text.slice(text.indexOf('Vendors needing attention'), text.indexOf('Open findings Critical'));
    const names = ['All of it', 'Only critical', 'Only red', 'Only late'];
    expect(names.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))).toEqual(names);
    for (const name of ['Fine', 'Remediated', 'Proposed']) expect(listed).not.toContain(name);
    expect(listed).toContain('Red score 1 assessment overdue by 3 days 1 open critical finding');
    expect(listed).toContain('90.0% Limited to amber by 1 open critical finding');
    expect(text).toContain('1 vendor is limited to amber by an open critical finding.');
    expect(text).toContain('Green 2 Amber 1 Red 2 Not scored 2');
  });

  it('200 contains no data of another organisation', async () => {
    const own = organisation;
    organisation = await seedOrganisation(test, 'Southwind');
    await aFinding(await aVendor({ name: 'Foreign', score: 0.1 }), { title: 'Theirs', severity: 'CRITICAL' });
    organisation = own;
    await aVendor({ name: 'Own', score: 0.1 });
    const lines = readLines(await report());
    expect(lines).toContain('Own No tier 10.0% Red score');
    expect(lines.join()).not.toMatch(/Foreign|Theirs|Southwind/);
  });

  it('200 lists 25 vendors and 25 findings, and counts the rest', async () => {
    for (let n = 0; n < 27; n += 1) await aFinding(await aVendor({ score: 0.1 }), { severity: 'LOW' });
    const text = readText(await report());
    expect(text).toContain('and 2 more vendors');
    expect(text).toContain('and 2 more open findings');
  });

  it('200 lists open findings by severity, oldest first', async () => {
    const vendor = await aVendor({ name: 'Zephyr' });
    const day = (days: number) => `${addDays(TODAY, -days)}T00:00:00Z`;
    await aFinding(vendor, { title: 'Young and high', severity: 'HIGH', created_at: day(2) });
    await aFinding(vendor, { title: 'Old and high', severity: 'HIGH', created_at: day(9) });
    await aFinding(vendor, { title: 'Old and low', severity: 'LOW', created_at: day(99) });
    await aFinding(vendor, { title: 'Critical of today', severity: 'CRITICAL', created_at: day(0) });
    await aFinding(vendor, { title: 'Closed', severity: 'CRITICAL', status: 'REMEDIATED' });
    const lines = readLines(await report());
    const at = (title: string) => lines.findIndex((line) => line.includes(title));
    const order = ['Critical of today', 'Old and high', 'Young and high', 'Old and low'];
    expect(order.map(at).every((line, index, all) => line > (all[index - 1] ?? 0))).toBe(true);
    expect(lines).toContain('High Old and high Zephyr 9 days –');
    expect(lines).toContain('No owner');
    expect(at('Closed')).toBe(-1);
  });

  it('200 with the top deficient controls of the dashboard', async () => {
    for (const [code, shortfall] of Object.entries({ 'AC-1': 0.5, 'AC-2': 1 })) {
      const vendor_id = await aVendor();
      const framework = { framework_id: randomUUID(), framework_name: 'Baseline', control_title: `Title ${code}` };
      const control = { control_code: code, domain: 'Access', ratio: '', shortfall, tier_weight: 2 };
      await insert('vendor_control', { vendor_id, ...framework, ...control });
    }
    const lines = readLines(await report());
    expect(lines).toContain('1 AC-2 Title AC-2 Baseline 1');
    expect(lines).toContain('2 AC-1 Title AC-1 Baseline 1');
  });

  it('200 with the responsibilities of the dashboard, overdue ones, and the vendors with most outstanding', async () => {
    const add = (vendor_id: string, status: string, due_date: string | null = null) =>
      insert('responsibility', { id: randomUUID(), vendor_id, title: 'Review access', status, due_date });
    const [one, two] = [await aVendor({ name: 'Zephyr' }), await aVendor({ name: 'Boreas' })];
    for (const status of ['COMPLETED', 'PENDING', 'NOT_APPLICABLE']) await add(one, status);
    await add(two, 'IN_PROGRESS', addDays(TODAY, -1));
    await add(two, 'PENDING', TODAY);
    const { customerResponsibilitySummary: summary } = await dashboard();
    const lines = readLines(await report());
    expect(lines).toContain(`${String(summary.percent)}% ${String(summary.total)} ${String(summary.vendors)} 1`);
    expect(lines).toContain('Done 1 In progress 1 To do 2 Not applicable 1');
    expect(lines.indexOf('Boreas 2 1 0')).toBeLessThan(lines.indexOf('Zephyr 1 0 1'));
  });

  it('200 for an empty portfolio, without a score', async () => {
    const text = readText(await report());
    for (const words of ['There are no vendors yet', 'No vendor has a score yet', 'No vendors need attention today']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/NaN|null|undefined|none /);
  });

  it('200 with the same bytes for the same data on the same day, and other bytes after a change', async () => {
    await aVendor({ score: 0.5 });
    const [first, again] = [await report(), await report()];
    expect(again.equals(first)).toBe(true);
    await aVendor({ score: 0.6 });
    expect((await report()).equals(first)).toBe(false);
  });

  it('200 is tagged for screen readers, with embedded fonts for Latin, Greek and Cyrillic', async () => {
    await aVendor({ name: 'Ανώνυμη Εταιρεία '.repeat(15).slice(0, 255), score: 0.1 });
    await aVendor({ name: 'Общество Вега', score: 0.1 });
    const pdf = await report();
    expect(readInfo(pdf)).toMatchObject({
      Title: 'Portfolio report: Vendor risk portfolio',
      Author: 'Northwind',
      Tagged: 'yes',
    });
    expect(readTags(pdf)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
    expect(listFonts(pdf).filter(({ embedded, unicode }) => !embedded || !unicode)).toEqual([]);
    expect(readText(pdf)).toContain('Ανώνυμη Εταιρεία');
    expect(readText(pdf)).toContain('Общество Вега');
  });
});
