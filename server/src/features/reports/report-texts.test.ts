import { describe, expect, it } from 'vitest';
import { assessmentsOf, deciding, printing } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { fontsOf, pagesOf, textOf } from '../../../test/pdf.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, vendor } = integrator;
const { anAssessment } = assessmentsOf(integrator);

const printed = async (id: string) => {
  const answer = await call(printing(id));
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
  return answer.rawPayload;
};

const MARKUP = `#import "x.typ" #panic("x") $x^2$ *b* _i_ @ref <l> \\ \`r\` = h // c #{1+1} #eval("1") [l](u) <b>h</b> &amp;`;
const LINES = `${MARKUP}\n= heading\n- item\n+ item`;

describe('What people wrote', () => {
  it('200 with markup of Typst and HTML in every text, and none of it is followed', async () => {
    const question = aQuestion('a', { type: 'FREE_TEXT', text: LINES, helpText: LINES, expectedAnswer: LINES });
    const { id: vendorId } = await vendor({ name: MARKUP, contactName: MARKUP });
    const template = { name: MARKUP, sections: [{ title: MARKUP, questions: [question] }] };
    const responses = [{ questionKey: 'a', answer: LINES }];
    const { id } = await anAssessment('UNDER_REVIEW', { vendorId, template, responses });
    await call(deciding(id, 'a', { decision: 'NON_COMPLIANT', rationale: LINES }));
    const text = textOf(await printed(id));
    expect(text.split(MARKUP.replace(/\s+/g, ' ')).length).toBeGreaterThan(7);
    expect(text).toContain('= heading - item + item');
  });

  it.each([
    ['Chinese, Japanese and Korean', '株式会社アジュール 中文 한국어'],
    ['Hebrew and Arabic', 'שלום'],
    ['scripts of India, Ethiopia and the Caucasus', 'हिन्दी বাংলা தமிழ் አማርኛ ქართული հայերեն'],
    ['signs and emoji', '→ ✓ € ₿ ☃ 😀 🚀'],
    ['a name with 255 letters in Greek', 'Ανώνυμη Εταιρεία '.repeat(15)],
    ['a word without an end', 'w'.repeat(255)],
  ])('200 shows %s', async (_, name) => {
    const { id: vendorId } = await vendor({ name: name.trim() });
    const { id } = await anAssessment('DRAFT', { vendorId });
    const bytes = await printed(id);
    expect(textOf(bytes).replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(fontsOf(bytes).every(({ embedded }) => embedded)).toBe(true);
  });

  it('200 names the signs no font can show, and leaves out what turns a text around', async () => {
    const { id: vendorId } = await vendor({ name: `A\u{e123}B\u{10fffd}C\u202eD\u0001E` });
    const { id } = await anAssessment('DRAFT', { vendorId });
    expect(textOf(await printed(id))).toContain('A[U+E123]B[U+10FFFD]CD E');
  });

  it('200 also with marks that no language combines', async () => {
    const { id: vendorId } = await vendor({ name: 'x\u0915\u0301\u05b0\u0e31\u0fb2\u{1d165}\u0487 ok' });
    const { id } = await anAssessment('DRAFT', { vendorId });
    expect(textOf(await printed(id))).toContain('ok');
  });
});

describe('A long report', () => {
  const questions = Array.from({ length: 60 }, (_, index) =>
    aQuestion(`q${String(index)}`, { type: 'FREE_TEXT', text: `Question number ${String(index)}?` }),
  );
  const responses = questions.map(({ key }) => ({ questionKey: key, answer: `${key} begins. ${'Word '.repeat(390)}` }));

  it('200 repeats the heads of its tables, and holds every answer to its end', async () => {
    const template = { sections: [{ title: 'All', questions }] };
    const { id } = await anAssessment('SUBMITTED', { template, responses });
    const bytes = await printed(id);
    const pages = pagesOf(bytes);
    expect(pages.filter((page) => page.includes('Rule that decided')).length).toBeGreaterThan(1);
    const text = textOf(bytes);
    for (const { key } of questions) expect(text).toContain(`${key} begins.`);
    // What stands on every page falls between the words of an answer that goes on over two.
    expect(text.split('Word ').length - 1).toBeGreaterThanOrEqual(60 * 390);
  });
});
