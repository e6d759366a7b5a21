import { expect, it } from 'vitest';
import { decideCall, getReportCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';
import { listFonts, readPages, readText } from '../../../../test/support/read-pdf.ts';
import { describeWith } from '../../../../test/support/programs.ts';

// A code point. cspell:ignore fffd

const { anAssessment, call, vendor } = useAssessmentIntegrator();

const printed = async (id: string) => {
  const response = await call(getReportCall(id));
  expect(response.statusCode, response.statusCode === 200 ? '' : response.body).toBe(200);
  return response.rawPayload;
};

const MARKUP = `#import "x.typ" #panic("x") $x^2$ *b* _i_ @ref <l> \\ \`r\` = h // c #{1+1} #eval("1") [l](u) <b>h</b> &amp;`;
const LINES = `${MARKUP}\n= heading\n- item\n+ item`;

describeWith('pdftotext')('User-supplied text', () => {
  it('200 prints Typst and HTML markup literally in every text', async () => {
    const question = buildQuestion('a', { type: 'FREE_TEXT', text: LINES, helpText: LINES, expectedAnswer: LINES });
    const { id: vendorId } = await vendor({ name: MARKUP, contactName: MARKUP });
    const template = { name: MARKUP, sections: [{ title: MARKUP, questions: [question] }] };
    const responses = [{ questionKey: 'a', answer: LINES }];
    const { id } = await anAssessment('UNDER_REVIEW', { vendorId, template, responses });
    await call(decideCall(id, 'a', { decision: 'NON_COMPLIANT', rationale: LINES }));
    const text = readText(await printed(id));
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
    expect(readText(bytes).replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(listFonts(bytes).every(({ embedded }) => embedded)).toBe(true);
  });

  it('200 prints the code points of characters without a glyph, and removes bidi controls', async () => {
    const { id: vendorId } = await vendor({ name: `A\u{e123}B\u{10fffd}C\u202eD\u0001E` });
    const { id } = await anAssessment('DRAFT', { vendorId });
    expect(readText(await printed(id))).toContain('A[U+E123]B[U+10FFFD]CD E');
  });

  it('200 with combinations of marks that occur in no language', async () => {
    const { id: vendorId } = await vendor({ name: 'x\u0915\u0301\u05b0\u0e31\u0fb2\u{1d165}\u0487 ok' });
    const { id } = await anAssessment('DRAFT', { vendorId });
    expect(readText(await printed(id))).toContain('ok');
  });
});

describeWith('pdftotext')('A long report', () => {
  const questions = Array.from({ length: 60 }, (_, index) =>
    buildQuestion(`q${String(index)}`, { type: 'FREE_TEXT', text: `Question number ${String(index)}?` }),
  );
  const responses = questions.map(({ key }) => ({ questionKey: key, answer: `${key} begins. ${'Word '.repeat(390)}` }));

  it('200 repeats table headers and prints every answer in full', async () => {
    const template = { sections: [{ title: 'All', questions }] };
    const { id } = await anAssessment('SUBMITTED', { template, responses });
    const bytes = await printed(id);
    const pages = readPages(bytes);
    expect(pages.filter((page) => page.includes('Earned')).length).toBeGreaterThan(1);
    const text = readText(bytes);
    for (const { key } of questions) expect(text).toContain(`${key} begins.`);
    // An answer may continue on the next page, so page headers and footers can split it.
    expect(text.split('Word ').length - 1).toBeGreaterThanOrEqual(60 * 390);
  });
});
