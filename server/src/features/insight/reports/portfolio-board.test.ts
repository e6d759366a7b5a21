// What a board reads: the summary in words, trend, register, exposure, recommendations and the last pages.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createApiKeyCaller } from '../../../../test/support/callers.ts';
import { seedApiKey, seedOrganisation, seedUser, type TestOrganisation } from '../../../../test/support/factories.ts';
import { type FindingFields, insertFindingRow } from '../../../../test/support/findings.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { readLines, readPages, readText } from '../../../../test/support/read-pdf.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { addDays, formatDate, toIsoDate } from '../../../domain/dates.ts';
import { getQuarter, listQuarterEnds } from '../../../domain/quarter.ts';

// Names of vendors. cspell:ignore aeolus boreas

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

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

const aVendor = async ({ score = null, ...fields }: Readonly<Record<string, unknown>> = {}) => {
  const id = randomUUID();
  await insert('vendor', { id, name: 'Zephyr', contact_email: 'z@zephyr.example', overall_score: score, ...fields });
  return id;
};

const aFinding = (vendor_id: string, fields: Partial<FindingFields>) =>
  insertFindingRow(test, organisation, { vendor_id, assessment_id: null, source: 'AUDIT', ...fields });

describeWith('pdftotext')('GET /api/dashboard/report for a board', () => {
  it('200 begins with the summary in words, which counts what has to be decided', async () => {
    const vendor = await aVendor({ score: 0.5, tier: 'CRITICAL' });
    await aVendor({ tier: 'CRITICAL' });
    await aFinding(vendor, { severity: 'CRITICAL', due_date: addDays(TODAY, -1) });
    const accepted = await aFinding(vendor, { status: 'RISK_ACCEPTED' });
    await test.database.query('update finding set accepted_until = $2 where id = $1', [accepted, addDays(TODAY, 30)]);
    const request = { subject_id: randomUUID(), subject_name: 'x', subject_version: '1', action: '{}', reason: 'x' };
    const requester = { requester_kind: 'session', requested_by_id: randomUUID(), requested_by_name: 'Robin' };
    for (const kind of ['ACCEPT_RISK', 'DELETE_VENDOR'])
      await insert('approval', { id: randomUUID(), kind, changes: '{}', ...request, ...requester });
    const [first = ''] = readPages(await report());
    const words = first.replace(/\s+/g, ' ');
    for (const sentence of [
      'the portfolio has 2 vendors. The average score is 50.0%, which is red.',
      '1 vendor in the critical tier has no score yet.',
      '1 finding is open, and it is critical. 1 finding is overdue.',
      'Decisions needed The following has to be decided.',
      `1 risk acceptance ends on ${formatDate(addDays(TODAY, 30))}.`,
      '1 request awaits approval.',
    ])
      expect(words).toContain(sentence);
  });

  it('200 with the trend of eight quarters and today', async () => {
    await aVendor({ score: 0.5 });
    const lines = readLines(await report());
    const names = listQuarterEnds(TODAY, 8).map((day) => getQuarter(day).name);
    expect(lines).toContain([...names, 'Today'].join(' '));
    expect(lines.find((line) => line.startsWith('Average score –'))).toMatch(/ 50\.0%$/);
    expect(lines.find((line) => line.startsWith('Vendors 0'))).toMatch(/ 1$/);
  });

  it('200 with a register of all vendors: the most critical tier first, with owner, reviews and open findings', async () => {
    const { id: owner_id } = await seedUser(test, organisation, { name: 'Robin Hale' });
    const owned = await aVendor({
      ...{ name: 'Boreas', score: 0.9, tier: 'CRITICAL', owner_id },
      last_assessed_at: '2026-01-15T10:00:00Z',
    });
    await aFinding(owned, { severity: 'CRITICAL' });
    await aVendor({ name: 'Aeolus', tier: 'LOW' });
    const lines = readLines(await report());
    const from = lines.indexOf('Register of vendors');
    const register = lines.slice(from, lines.indexOf('Method', from));
    expect(register).toContain('Boreas Critical 90.0% Amber Robin Hale 15 Jan 2026 15 Jan 2027 1');
    expect(register).toContain('Aeolus Low – Not scored No owner – – 0');
    expect(register.findIndex((line) => line.startsWith('Boreas'))).toBeLessThan(
      register.findIndex((line) => line.startsWith('Aeolus')),
    );
  });

  it('200 with the exposure by data sensitivity and contract value', async () => {
    await aVendor({ score: 0.9, data_sensitivity: 'RESTRICTED', contract_value: '$5M+' });
    await aVendor({ score: 0.3, data_sensitivity: 'RESTRICTED', contract_value: '$0–$50K' });
    await aVendor();
    const lines = readLines(await report());
    expect(lines).toContain('Restricted 2 60.0% 1 0 1 0');
    expect(lines).toContain('$5M+ 1 90.0% 1 0 0 0');
    expect(lines.filter((line) => line === 'Not set 1 – 0 0 0 1')).toHaveLength(2);
  });

  it('200 without register and exposure when the caller cannot view vendors', async () => {
    await aVendor({ name: 'Aeolus', data_sensitivity: 'RESTRICTED' });
    call = await createApiKeyCaller(test, organisation, ['dashboard:view', 'assessments:view']);
    const text = readText(await report());
    expect(text).not.toMatch(/Register of vendors|Exposure|Restricted|Aeolus/);
    expect(text).toContain('Scope and limits');
  });

  it('200 with 1,003 vendors: prints 1,000 of them, and says where to get all', async () => {
    await test.database.query(
      `insert into vendor (organisation_id, id, name, contact_email)
       select $1, gen_random_uuid(), 'Vendor ' || lpad(n::text, 4, '0'), 'z@zephyr.example' from generate_series(1, 1003) n`,
      [organisation.id],
    );
    const pdf = await report();
    const text = readText(pdf);
    expect(text).toContain('The first 1,000 of 1,003 vendors');
    expect(text).toContain('export the vendor list as CSV');
    expect(text).toContain('Vendor 1000');
    expect(text).not.toContain('Vendor 1001');
    expect(readPages(pdf).length).toBeLessThan(60);
  });

  it('200 with owner, recommendation and due date of open findings', async () => {
    const { id: owner_id } = await seedUser(test, organisation, { name: 'Robin Hale' });
    const finding = await aFinding(await aVendor(), { title: 'No backups', due_date: '2020-01-31', owner_id });
    await test.database.query(`update finding set recommendation = 'Back up daily.' where id = $1`, [finding]);
    const text = readText(await report());
    for (const part of ['No backups', 'Back up daily.', 'Robin Hale', '31 Jan 2020', 'overdue'])
      expect(text).toContain(part);
  });

  it('200 is marked as confidential on every page, and ends with method, scope, glossary and sign-off', async () => {
    const pages = readPages(await report());
    for (const page of pages) expect(page).toContain('Portfolio report · Confidential');
    const last = pages.slice(-2).join(' ');
    for (const part of ['Method', 'Scope and limits', 'declared by the vendor', 'Glossary', 'Sign-off', 'Approved'])
      expect(last).toContain(part);
  });
});
