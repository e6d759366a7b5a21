import { randomUUID } from 'node:crypto';
import type { Question, VendorDetail } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, assessmentsOf } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { fontsOf, infoOf, linesOf, pagesOf, tagsOf, textOf } from '../../../test/pdf.ts';
import { aQuestion } from '../../../test/questionnaires.ts';
import { scoreText } from './report-words.ts';

const integrator = useIntegrator();
const { call, refused, vendor, audited } = integrator;
const { anAssessment } = assessmentsOf(integrator);

const CONTROLS = [
  'Access,AC-1,Access is approved,',
  'Access,AC-2,Access is reviewed,',
  'Access,AC-3,Access ends,',
  'Data,DA-1,Data is encrypted,',
  'Resilience,RE-1,Backups exist,',
];

const aFramework = async (name: string, controls: readonly string[] = CONTROLS): Promise<string> => {
  const answer = await call({
    method: 'POST',
    url: `/api/v1/frameworks/import?name=${name}&version=1`,
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...controls].join('\n'),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

const mapped = (key: string, framework: string, ...codes: string[]): Question =>
  aQuestion(key, { controlMappings: codes.map((code) => ({ framework, version: '1', code })) });

const answers = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));

type Ids = { readonly vendorId: string; readonly frameworkId: string };
const asking = ({ vendorId, frameworkId }: Ids) => ({
  method: 'GET' as const,
  url: `/api/vendors/${vendorId}/frameworks/${frameworkId}/report`,
});
const report = async (ids: Ids): Promise<Buffer> => {
  const answer = await call(asking(ids));
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
};

/** Assessed twice: AC-2 was failed and is met, AC-1 is half met as before, DA-1 was and is met, the rest never asked. */
let ids: Ids;
let pdf: Buffer;
beforeAll(async () => {
  const frameworkId = await aFramework('House');
  const { id: vendorId } = await vendor({ name: 'Zephyr', tier: 'HIGH' });
  const questions = [mapped('a', 'House', 'AC-1'), mapped('b', 'House', 'AC-1', 'AC-2'), mapped('c', 'House', 'DA-1')];
  const first = await anAssessment('COMPLETED', {
    ...asked(...questions),
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

describe('GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report', () => {
  it('200 as application/pdf, an attachment named after vendor and framework, and audited', async () => {
    const answer = await call(asking(ids));
    expect(answer.headers).toMatchObject({
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

  it('200 with organisation, date, report id and page x of y on every page', () => {
    const pages = pagesOf(pdf);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Northwind');
      expect(page).toMatch(/Report [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4} .* \d{4} /);
      expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    }
  });

  it("200 with the domains of the vendor's own breakdown, now and before", async () => {
    const detail: VendorDetail = (await call({ method: 'GET', url: `/api/v1/vendors/${ids.vendorId}` })).json();
    const lines = linesOf(pdf);
    const [access, data] = detail.domainBreakdown.map(({ domain, complianceRatio, controlCount }) => ({
      domain,
      text: `${domain} ${String(controlCount)} of ${domain === 'Data' ? '1' : '3'} ${scoreText(complianceRatio)}`,
    }));
    expect([access?.domain, data?.domain]).toEqual(['Access', 'Data']);
    expect(lines).toContain(`${access?.text ?? ''} 25.00 % +50.00`);
    expect(lines).toContain(`${data?.text ?? ''} 100.00 % ±0.00`);
    expect(lines).toContain('Resilience 0 of 1 not assessed – –');
  });

  it('200 says which assessments are compared, and for how many controls', () => {
    const text = textOf(pdf);
    expect(text).toContain('previous is what the completed assessment before that one found, control by control');
    const lines = linesOf(pdf);
    expect(lines.find((line) => line.startsWith('A '))).toMatch(/66\.67 % 3 controls 0 controls$/);
    expect(lines.find((line) => line.startsWith('B '))).toMatch(/66\.67 % 0 controls 3 controls$/);
  });

  it('200 with a cell for every control: its code and result, and a dash where nobody asked', () => {
    const lines = linesOf(pdf);
    const under = (codes: string) => lines[lines.indexOf(codes) + 1];
    expect([under('AC-1 AC-2 AC-3'), under('DA-1'), under('RE-1')]).toEqual(['50 % 100 % –', '100 %', '–']);
    expect(lines).toContain('Fully met 2 Fall short 1 Not assessed 2');
  });

  it('200 lists what falls short with the questions and answers behind it, of the assessment that counts', () => {
    const text = textOf(pdf);
    const short = text.slice(text.indexOf('Controls that fall short'));
    expect(short).toMatch(/AC-1 Access is approved/);
    expect(short).toContain('Answered NO; expected YES');
    expect(short).toContain('Answered YES, as expected');
    expect(short).not.toMatch(/AC-2|DA-1|RE-1/);
  });

  it('200 puts the worst first, and prints an answer behind several controls once', async () => {
    const frameworkId = await aFramework('Worst');
    const { id: vendorId } = await vendor();
    const questions = [
      mapped('a', 'Worst', 'AC-1', 'AC-2'),
      { ...mapped('b', 'Worst', 'AC-1'), riskWeight: 'LOW' as const },
      mapped('c', 'Worst', 'AC-3'),
    ];
    const responses = answers({ a: 'NO', b: 'YES', c: 'NO' });
    await anAssessment('COMPLETED', { ...asked(...questions), vendorId, responses });
    const text = textOf(await report({ vendorId, frameworkId }));
    const places = ['AC-2 Access is reviewed', 'AC-3 Access ends', 'AC-1 Access is approved'].map((title) =>
      text.indexOf(title),
    );
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
    expect(text.match(/see AC-2/g)).toHaveLength(1);
    expect(text.match(/Answered NO; expected YES/g)).toHaveLength(2);
  });

  it('200 shows a control that is nearly met as 99 %, never as 100 %', async () => {
    const frameworkId = await aFramework('Nearly');
    const { id: vendorId } = await vendor();
    const keys = Array.from({ length: 40 }, (_, n) => `q${String(n)}`);
    const questions = keys.map((key, n) => ({
      ...mapped(key, 'Nearly', 'AC-1'),
      riskWeight: n === 0 ? ('LOW' as const) : ('CRITICAL' as const),
    }));
    const given = Object.fromEntries(keys.map((key, n) => [key, n === 0 ? 'NO' : 'YES']));
    await anAssessment('COMPLETED', { ...asked(...questions), vendorId, responses: answers(given) });
    const lines = linesOf(await report({ vendorId, frameworkId }));
    expect(lines[lines.indexOf('AC-1 AC-2 AC-3') + 1]).toBe('99 % – –');
  });

  it('200 shows every control as not assessed when no completed assessment covers the framework', async () => {
    const { id: vendorId } = await vendor();
    const text = textOf(await report({ vendorId, frameworkId: ids.frameworkId }));
    expect(text).toContain('Every control is shown as not assessed');
    expect(text).toContain('Fully met 0 Fall short 0 Not assessed 5');
    expect(text).not.toContain('100 %');
  });

  it('200 knows controls by their framework: one of the same codes that came later was never assessed', async () => {
    const frameworkId = await aFramework('House2');
    expect(textOf(await report({ ...ids, frameworkId }))).toContain('Fully met 0 Fall short 0 Not assessed 5');
  });

  it('200 with 1,200 controls: every code is there, in a readable number of pages', async () => {
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
    await anAssessment('COMPLETED', { ...asked(...questions), vendorId, responses: answers(given) });
    const large = await report({ vendorId, frameworkId });
    const words = new Set(textOf(large).split(' '));
    expect(codes.filter((code) => !words.has(code))).toEqual([]);
    expect(textOf(large)).toContain('Fully met 400 Fall short 200 Not assessed 600');
    expect(pagesOf(large).length).toBeLessThan(40);
  });

  it.each(['vendorId', 'frameworkId'] as const)('404 for an unknown %s, and writes nothing', async (unknown) => {
    for (const id of [randomUUID(), 'no-id']) {
      const answer = await refused(asking({ ...ids, [unknown]: id }));
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found' }]);
    }
  });

  it('404 once the framework is deleted', async () => {
    const frameworkId = await aFramework('Gone');
    await call({ method: 'DELETE', url: `/api/v1/frameworks/${frameworkId}` });
    expect((await refused(asking({ ...ids, frameworkId }))).statusCode).toBe(404);
  });

  it('200 with the same bytes for the same data on the same day', async () => {
    expect((await report(ids)).equals(await report(ids))).toBe(true);
  });

  it('200 is tagged for screen readers, with fonts of its own, also with 255 letters of Greek', async () => {
    const { id: vendorId } = await vendor({ name: 'Ανώνυμη Εταιρεία '.repeat(16).slice(0, 254) + 'ω' });
    const greek = await report({ ...ids, vendorId });
    expect(infoOf(greek)).toMatchObject({ Author: 'Northwind', Tagged: 'yes' });
    expect(tagsOf(greek)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
    expect(fontsOf(greek).filter(({ embedded, unicode }) => !embedded || !unicode)).toEqual([]);
    expect(textOf(greek).match(/Ανώνυμη Εταιρεία/g)?.length).toBeGreaterThanOrEqual(14);
  });
});
