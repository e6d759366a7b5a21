// Compares the assessment report with the same content rendered by @react-pdf/renderer, warm, in one run. The library
// is not a dependency: run `npm install --no-save @react-pdf/renderer@4.9.0`, then `npm run bench:report`.
import { createRequire } from 'node:module';
import { FONT_FILES } from '../server/src/platform/pdf/fonts.ts';
import { renderPdf } from '../server/src/platform/pdf/render-pdf.ts';
import { createTypstCompiler } from '../server/src/platform/pdf/create-compiler.ts';
import { median } from './measure.ts';
import { type Sample, buildSampleReport } from './report-sample.ts';

const QUESTIONS = 60;
const ROUNDS = 7;
const TARGET = 0.25;

/** Not in the lock file, so there are no types. */
const from = createRequire(import.meta.url);
const load = (name: string) => from(name);
const { createElement: h } = load('react');
const { Document, Font, Page, Rect, renderToBuffer, Svg, Text, View } = load('@react-pdf/renderer');

const findFont = (name: string) => FONT_FILES.find((file) => file.endsWith(`/${name}.ttf`));
Font.register({
  family: 'Inter',
  fonts: [
    { src: findFont('Inter_400Regular'), fontWeight: 400 },
    { src: findFont('Inter_600SemiBold'), fontWeight: 600 },
  ],
});
Font.registerHyphenationCallback((word: string) => [word]);

const row = { flexDirection: 'row', borderBottomWidth: 0.5, paddingVertical: 4 };
const edge = { position: 'absolute', left: 57, right: 57, flexDirection: 'row', justifyContent: 'space-between' };
const LEDGER = [26, 165, 130, 40, 50, 40, 40];

const heading = (text: string, fontSize = 17) =>
  h(Text, { style: { fontSize, fontWeight: 600, marginVertical: 8 } }, text);
const cells = (texts: readonly string[], fixed = false) =>
  h(
    View,
    { style: row, wrap: false, fixed },
    ...texts.map((text, at) => h(Text, { style: { width: LEDGER[at] } }, text)),
  );
const labelled = (label: string, text: string) =>
  h(
    View,
    { style: { flexDirection: 'row', marginLeft: 36 } },
    h(Text, { style: { width: 56, fontSize: 7.5 } }, label),
    h(Text, { style: { flex: 1 } }, text),
  );

const questionOf = (question: Sample['sections'][number]['questions'][number]) =>
  h(
    View,
    { wrap: question.isLong, style: { borderTopWidth: 0.5, paddingVertical: 8 } },
    h(
      View,
      { style: { flexDirection: 'row' } },
      h(Text, { style: { width: 36 } }, question.number),
      h(Text, { style: { flex: 1, fontWeight: 600 } }, question.text),
      h(Text, {}, `${question.weightName} ${question.verdict ?? ''}`),
    ),
    labelled('Answer', question.answer ?? ''),
    labelled('Expected', question.expected ?? ''),
    labelled('Counted', question.why ?? ''),
    labelled('Decision', `${question.review?.decision ?? ''} ${question.review?.who ?? ''}`),
    labelled('Rationale', question.review?.rationale ?? ''),
    labelled('Controls', question.controls.join('; ')),
  );

const barOf = ({ domain, ratio, controls }: Sample['frameworks'][number]['domains'][number]) =>
  h(
    View,
    { style: row },
    h(Text, { style: { width: 180 } }, domain),
    h(Svg, { width: 170, height: 7 }, h(Rect, { width: Number.parseInt(ratio) * 1.7, height: 7, fill: '#1f7a4d' })),
    h(Text, { style: { width: 60 } }, ratio),
    h(Text, {}, String(controls)),
  );

function drawing({ letterhead, vendor, assessment, score, facts, frameworks, ledger, sections }: Sample) {
  const page = (...children: readonly unknown[]) =>
    h(
      Page,
      { size: 'A4', style: { fontFamily: 'Inter', fontSize: 9, padding: 60 } },
      h(
        View,
        { style: { ...edge, top: 30 }, fixed: true },
        h(Text, {}, letterhead.organisation),
        h(Text, {}, letterhead.kind),
      ),
      h(Text, {
        style: { ...edge, bottom: 30 },
        fixed: true,
        render: ({ pageNumber, totalPages }: Record<string, number>) =>
          `Report ${letterhead.reportId}, ${letterhead.dateText}, page ${pageNumber} of ${totalPages}`,
      }),
      ...children,
    );
  return h(
    Document,
    { title: letterhead.title, language: 'en-GB' },
    page(
      heading(vendor.name, 28),
      heading(assessment, 12),
      heading(score.text, 30),
      ...facts.map((fact) => labelled(fact.name, fact.value)),
    ),
    page(
      heading('Summary'),
      ...frameworks.flatMap(({ framework, domains }) => [heading(framework, 10), ...domains.map(barOf)]),
    ),
    page(
      heading('Score breakdown'),
      cells(['No.', 'Question', 'Rule', 'Weight', 'Compliance', 'Gain', 'Loss'], true),
      ...(ledger?.lines ?? []).map((line) =>
        cells([line.number, line.question, line.reason, line.weight, line.compliance, line.gain, line.loss]),
      ),
    ),
    page(
      heading('Responses'),
      ...sections.flatMap(({ title, questions }) => [heading(title, 11.5), ...questions.map(questionOf)]),
    ),
  );
}

async function millisecondsOf(work: () => unknown) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - started, processor: (user + system) / 1_000 };
}

const sample = buildSampleReport(QUESTIONS);
const order = { layout: 'assessment', data: JSON.stringify(sample), picture: null, maxPages: 1_000 };
const compiler = await createTypstCompiler('native');
const rounds = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const ours = await millisecondsOf(async () => renderPdf(compiler, order));
  const theirs = await millisecondsOf(() => renderToBuffer(drawing(sample)));
  if (round > 0) rounds.push({ ours, theirs });
}
for (const measure of ['wall', 'processor'] as const) {
  const [ours, theirs] = [
    median(rounds.map((one) => one.ours[measure])),
    median(rounds.map((one) => one.theirs[measure])),
  ];
  const ratio = median(rounds.map((one) => one.ours[measure] / one.theirs[measure]));
  console.log(
    `${measure}: ours ${ours.toFixed(0)} ms, @react-pdf/renderer ${theirs.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${TARGET})`,
  );
}
