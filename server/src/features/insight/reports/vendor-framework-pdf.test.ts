import { randomUUID } from 'node:crypto';
import type { Question, VendorDetail } from '@assay/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  assessmentCall,
  decideCall,
  saveResponsesCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { seedUser } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { listFonts, readInfo, readLines, readPages, readTags, readText } from '../../../../test/support/read-pdf.ts';
import { formatScore } from './report-format.ts';
import { describeWith } from '../../../../test/support/programs.ts';

const { anAssessment, audited, call, done, organisation, refused, test, vendor } = useAssessmentIntegrator();

const CONTROLS = [
  'Access,AC-1,Access is approved,',
  'Access,AC-2,Access is reviewed,',
  'Access,AC-3,Access ends,',
  'Data,DA-1,Data is encrypted,',
  'Resilience,RE-1,Backups exist,',
];

const aFramework = async (name: string, controls: readonly string[] = CONTROLS): Promise<string> => {
  const response = await call({
    method: 'POST',
    url: `/api/v1/frameworks/import?name=${name}&version=1`,
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...controls].join('\n'),
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};

const mapped = (key: string, framework: string, ...codes: string[]): Question =>
  buildQuestion(key, { controlMappings: codes.map((code) => ({ framework, version: '1', code })) });

const answers = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));

type Ids = { readonly vendorId: string; readonly frameworkId: string };
const getPdfCall = ({ vendorId, frameworkId }: Ids) => ({
  method: 'GET' as const,
  url: `/api/vendors/${vendorId}/frameworks/${frameworkId}/report`,
});
const report = async (ids: Ids): Promise<Buffer> => {
  const response = await call(getPdfCall(ids));
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.rawPayload;
};

/**
 * Two assessments: AC-2 changed from not met to met, AC-1 is half met in both, DA-1 is met in both, the others were
 * never asked about.
 */
let ids: Ids;
let pdf: Buffer;
beforeAll(async () => {
  const frameworkId = await aFramework('House');
  const { id: vendorId } = await vendor({ name: 'Zephyr', tier: 'HIGH' });
  const questions = [mapped('a', 'House', 'AC-1'), mapped('b', 'House', 'AC-1', 'AC-2'), mapped('c', 'House', 'DA-1')];
  const first = await anAssessment('COMPLETED', {
    ...withQuestions(...questions),
    vendorId,
    responses: answers({ a: 'YES', b: 'NO', c: 'YES' }),
  });
  await anAssessment('COMPLETED', {
    templateId: first.template.id ?? '',
    vendorId,
    responses: answers({ a: 'NO', b: 'YES', c: 'YES' }),
  });
  ids = { vendorId, frameworkId };
  pdf = await report(ids);
});

describeWith('pdftotext')('GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report', () => {
  it('200 as an application/pdf attachment named after vendor and framework; audits the export', async () => {
    const response = await call(getPdfCall(ids));
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Zephyr House.pdf"'),
    });
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_FRAMEWORK_REPORT',
      entity_id: ids.vendorId,
      entity_name: 'Zephyr',
      meta: { frameworkId: ids.frameworkId, framework: 'House' },
    });
  });

  it('200 with organisation, date, report ID and page x of y on every page', () => {
    const pages = readPages(pdf);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Northwind');
      expect(page).toMatch(/Report [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4} .* \d{4} /);
      expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    }
  });

  it("200 with the domains of the vendor's domain breakdown, current and previous", async () => {
    const detail: VendorDetail = (await call({ method: 'GET', url: `/api/v1/vendors/${ids.vendorId}` })).json();
    const lines = readLines(pdf);
    const [access, data] = detail.domainBreakdown.map(({ domain, complianceRatio, controlCount }) => ({
      domain,
      text: `${domain} ${String(controlCount)} of ${domain === 'Data' ? '1' : '3'} ${formatScore(complianceRatio)}`,
    }));
    expect([access?.domain, data?.domain]).toEqual(['Access', 'Data']);
    expect(lines).toContain(`${access?.text ?? ''} 25.0% +50.0`);
    expect(lines).toContain(`${data?.text ?? ''} 100.0% ±0.0`);
    expect(lines).toContain('Resilience 0 of 1 Not assessed – –');
  });

  it('200 shows which assessments are compared, and for how many controls', () => {
    const text = readText(pdf);
    expect(text).toContain('the previous result comes from the completed assessment before that');
    const lines = readLines(pdf);
    expect(lines.find((line) => line.startsWith('A '))).toMatch(/66\.7% 3 controls 0 controls$/);
    expect(lines.find((line) => line.startsWith('B '))).toMatch(/66\.7% 0 controls 3 controls$/);
  });

  it('200 with a cell for every control: code and result, or a dash if not assessed', () => {
    const lines = readLines(pdf);
    const under = (codes: string) => lines[lines.indexOf(codes) + 1];
    expect([under('AC-1 AC-2 AC-3'), under('DA-1'), under('RE-1')]).toEqual(['50.0% 100.0% –', '100.0%', '–']);
    expect(lines).toContain('Fully met 2 Deficient 1 Not assessed 2');
  });

  it('200 lists deficient controls with the questions and answers of the current assessment', () => {
    const text = readText(pdf);
    const short = text.slice(text.indexOf('Deficient controls'), text.indexOf('Findings Findings at this vendor'));
    expect(short).toMatch(/AC-1 Access is approved/);
    expect(short).toContain('Answered No. Expected Yes');
    expect(short).toContain('Answered Yes. Expected Yes');
    expect(short).not.toMatch(/AC-2|DA-1|RE-1/);
  });

  it('200 with the state of each finding about the framework: status, owner and due date', async () => {
    const frameworkId = await aFramework('States');
    const { id: vendorId } = await vendor();
    const { id: owner_id } = await seedUser(test, organisation, { name: 'Robin Hale' });
    const add = (title: string, fields: object) =>
      insertFindingRow(test, organisation, {
        ...{ vendor_id: vendorId, assessment_id: null, source: 'AUDIT', control_codes: ['AC-1', 'OTHER'], title },
        ...fields,
      });
    await add('Still open', { owner_id, due_date: '2020-01-31' });
    await add('Done', { status: 'REMEDIATED' });
    await add('About another framework', { control_codes: ['OTHER'] });
    await add('Only proposed', { proposed: true });
    const text = readText(await report({ vendorId, frameworkId }));
    expect(text).toMatch(/Still open Open Robin Hale AC-1 .*Due 31 Jan 2020 overdue/);
    expect(text).toMatch(/Done Remediated on \d+ [A-Z][a-z]{2} \d{4} No owner AC-1 Due –/);
    expect(text).not.toMatch(/About another framework|Only proposed|OTHER/);
  });

  it('200 with the evidence behind met controls, and the certificates', async () => {
    const frameworkId = await aFramework('Proof');
    const { id: vendorId } = await vendor();
    const questions = [mapped('a', 'Proof', 'AC-1'), mapped('b', 'Proof', 'AC-2')];
    const { id } = await anAssessment('SENT', { ...withQuestions(...questions), vendorId });
    await call(uploadEvidenceCall(id, { fileName: 'access-policy.txt', questionKey: 'a', expiresDate: '2099-12-31' }));
    await done(
      saveResponsesCall(id, [
        { questionKey: 'a', answer: 'YES' },
        { questionKey: 'b', answer: 'YES' },
      ]),
    );
    await done(transitionCalls(id).submit);
    await done(transitionCalls(id).claim);
    await done(decideCall(id, 'a', { decision: 'COMPLIANT', rationale: 'Read the policy' }));
    await done(assessmentCall(id, 'finalize', {}));
    const certificate = { name: 'ISO 27001', issuer: 'Albion', issuedDate: '2025-03-01', expiresDate: '2099-02-28' };
    await call({ method: 'POST', url: `/api/v1/vendors/${vendorId}/certifications`, payload: certificate });
    const text = readText(await report({ vendorId, frameworkId }));
    const met = text.slice(text.indexOf('Evidence behind met controls'));
    expect(met).toMatch(
      /AC-1 Access is approved A 1\.1 Verified access-policy\.txt uploaded [^,]+, valid until 31 December 2099/,
    );
    expect(met).toContain('AC-2 Access is reviewed A 1.2 Declared No files');
    expect(met).toMatch(/ISO 27001 Albion .*1 Mar 2025 28 Feb 2099 Valid/);
    expect(met).toContain('This report covers 2 of 5 controls of Proof 1.');
  });

  it('200 lists the worst controls first, and prints an answer that affects several controls once', async () => {
    const frameworkId = await aFramework('Worst');
    const { id: vendorId } = await vendor();
    const questions = [
      mapped('a', 'Worst', 'AC-1', 'AC-2'),
      { ...mapped('b', 'Worst', 'AC-1'), riskWeight: 'LOW' as const },
      mapped('c', 'Worst', 'AC-3'),
    ];
    const responses = answers({ a: 'NO', b: 'YES', c: 'NO' });
    await anAssessment('COMPLETED', { ...withQuestions(...questions), vendorId, responses });
    const text = readText(await report({ vendorId, frameworkId }));
    const places = ['AC-2 Access is reviewed', 'AC-3 Access ends', 'AC-1 Access is approved'].map((title) =>
      text.indexOf(title),
    );
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
    expect(text.match(/answer shown under AC-2/g)).toHaveLength(1);
    expect(text.match(/Answered No. Expected Yes/g)).toHaveLength(2);
  });

  it('200 shows a control that is nearly met as 99.7%, never as 100.0%', async () => {
    const frameworkId = await aFramework('Nearly');
    const { id: vendorId } = await vendor();
    const keys = Array.from({ length: 40 }, (_, n) => `q${String(n)}`);
    const questions = keys.map((key, n) => ({
      ...mapped(key, 'Nearly', 'AC-1'),
      riskWeight: n === 0 ? ('LOW' as const) : ('CRITICAL' as const),
    }));
    const given = Object.fromEntries(keys.map((key, n) => [key, n === 0 ? 'NO' : 'YES']));
    await anAssessment('COMPLETED', { ...withQuestions(...questions), vendorId, responses: answers(given) });
    const lines = readLines(await report({ vendorId, frameworkId }));
    expect(lines[lines.indexOf('AC-1 AC-2 AC-3') + 1]).toBe('99.7% – –');
  });

  it('200 shows every control as not assessed when no completed assessment covers the framework', async () => {
    const { id: vendorId } = await vendor();
    const text = readText(await report({ vendorId, frameworkId: ids.frameworkId }));
    expect(text).toContain('All controls are shown as not assessed');
    expect(text).toContain('Fully met 0 Deficient 0 Not assessed 5');
    expect(text).not.toContain('100.0%');
  });

  it('200 matches controls by framework: the same codes in a newer framework are not assessed', async () => {
    const frameworkId = await aFramework('House2');
    expect(readText(await report({ ...ids, frameworkId }))).toContain('Fully met 0 Deficient 0 Not assessed 5');
  });

  it('200 with 1,200 controls: prints every code on fewer than 60 pages', async () => {
    const codes = Array.from({ length: 1_200 }, (_, n) => `X-${String(n + 1)}`);
    const frameworkId = await aFramework(
      'Large',
      codes.map((code, n) => `Domain ${String(n % 20)},${code},Control ${code},`),
    );
    const { id: vendorId } = await vendor();
    const questions = Array.from({ length: 60 }, (_, n) =>
      mapped(`q${String(n)}`, 'Large', ...codes.slice(n * 10, n * 10 + 10)),
    );
    const given = Object.fromEntries(questions.map(({ key }, n) => [key, n % 3 === 0 ? 'NO' : 'YES']));
    await anAssessment('COMPLETED', { ...withQuestions(...questions), vendorId, responses: answers(given) });
    const large = await report({ vendorId, frameworkId });
    const words = new Set(readText(large).split(' '));
    expect(codes.filter((code) => !words.has(code))).toEqual([]);
    expect(readText(large)).toContain('Fully met 400 Deficient 200 Not assessed 600');
    expect(readPages(large).length).toBeLessThan(60);
  });

  it.each(['vendorId', 'frameworkId'] as const)('404 for an unknown %s; writes nothing', async (unknown) => {
    for (const id of [randomUUID(), 'no-id']) {
      const response = await refused(getPdfCall({ ...ids, [unknown]: id }));
      expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'Not found' }]);
    }
  });

  it('404 once the framework is deleted', async () => {
    const frameworkId = await aFramework('Gone');
    await call({ method: 'DELETE', url: `/api/v1/frameworks/${frameworkId}` });
    expect((await refused(getPdfCall({ ...ids, frameworkId }))).statusCode).toBe(404);
  });

  it('200 with the same bytes for the same data on the same day', async () => {
    expect((await report(ids)).equals(await report(ids))).toBe(true);
  });

  it('200 is tagged for screen readers and embeds its fonts, also for a name of 255 Greek letters', async () => {
    const { id: vendorId } = await vendor({ name: 'Ανώνυμη Εταιρεία '.repeat(16).slice(0, 254) + 'ω' });
    const greek = await report({ ...ids, vendorId });
    expect(readInfo(greek)).toMatchObject({ Author: 'Northwind', Tagged: 'yes' });
    expect(readTags(greek)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
    expect(listFonts(greek).filter(({ embedded, unicode }) => !embedded || !unicode)).toEqual([]);
    expect(readText(greek).match(/Ανώνυμη Εταιρεία/g)?.length).toBeGreaterThanOrEqual(14);
  });
});
