import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type AssessmentDetail, type AssessmentStatus } from '@assay/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  assessmentCall,
  decideCall,
  getReportCall,
  saveResponsesCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';
import { listFonts, readInfo, readPages, readTags, readText } from '../../../../test/support/read-pdf.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { formatDate } from './report-format.ts';
import { describeWith } from '../../../../test/support/programs.ts';

// German. cspell:ignore richtlinie zugriff

const { anAssessment, audited, call, done, organisation, refused, test, vendor } = useAssessmentIntegrator();

const printed = async (id: string) => {
  const response = await call(getReportCall(id));
  expect(response.statusCode, response.statusCode === 200 ? '' : response.body).toBe(200);
  return response.rawPayload;
};
const today = () => formatDate(new Date().toISOString());

const CONTROL = { framework: 'House rules', version: '1.0', code: 'AC-1' };
const FRAMEWORK = {
  catalog: {
    metadata: { title: 'House rules', version: '1.0' },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
};
const SECTIONS = [
  {
    title: 'Who gets in',
    questions: [
      buildQuestion('a', { riskWeight: 'CRITICAL', text: 'Is access reviewed?', controlMappings: [CONTROL] }),
      buildQuestion('b', {
        text: 'Is access removed in time?',
        controlMappings: [CONTROL],
        recommendation: 'Remove access on the last day.',
      }),
    ],
  },
  {
    title: 'What is written down',
    questions: [
      buildQuestion('c', { type: 'FREE_TEXT', riskWeight: 'MEDIUM', text: 'How?', expectedAnswer: 'A clear way' }),
      buildQuestion('d', { type: 'FILE_UPLOAD', text: 'Which policy?', expectedAnswer: null }),
    ],
  },
];
const NAME = 'Ωμέγα Κλάουντ, АО «Север»';

/** A thread in which the vendor took part, and one in which it did not. */
async function plantComments(assessment_id: string) {
  const thread = randomUUID();
  const comments = [
    { id: thread, question_key: 'b', body: 'Contractors are excepted.', author_name: 'Vera Vendor', by_vendor: true },
    { question_key: 'b', body: 'Which ones?', author_name: 'Integration', parent_id: thread },
    {
      question_key: 'b',
      body: 'Not convincing',
      author_name: 'Integration',
      parent_id: thread,
      visibility: 'INTERNAL',
    },
    { question_key: 'a', body: 'Without the vendor', author_name: 'Integration' },
  ];
  for (const [minute, comment] of comments.entries()) {
    await insertRow(test.database, 'comment', {
      organisation_id: organisation.id,
      id: randomUUID(),
      assessment_id,
      visibility: 'VENDOR',
      created_at: `2026-01-05T10:0${String(minute)}:00Z`,
      ...comment,
    });
  }
}

let assessment: AssessmentDetail;
let pdf: Buffer;
beforeAll(async () => {
  await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: FRAMEWORK });
  const { id: vendorId } = await vendor({ name: NAME, contactName: 'Zoë Ørsted', tier: 'HIGH' });
  const { id } = await anAssessment('SENT', { vendorId, template: { sections: SECTIONS } });
  await call(uploadEvidenceCall(id, { fileName: 'Zugriff – Richtlinie.txt', questionKey: 'd' }));
  await done(
    saveResponsesCall(id, [
      { questionKey: 'a', answer: 'YES' },
      { questionKey: 'b', answer: 'NO' },
      { questionKey: 'c', answer: 'By hand, every Friday' },
    ]),
  );
  await done(transitionCalls(id).submit);
  await done(transitionCalls(id).claim);
  await plantComments(id);
  await done(decideCall(id, 'b', { decision: 'NON_COMPLIANT', rationale: 'Removed after a month' }));
  await done(decideCall(id, 'd', { decision: 'COMPLIANT', rationale: 'Read the policy' }));
  await done(decideCall(id, 'c', { decision: 'COMPLIANT', rationale: 'Seen the list' }));
  assessment = await done(assessmentCall(id, 'finalize', {}));
  pdf = await printed(id);
});

it('200 with the same bytes after the vendor was renamed and tier, contact and thresholds were changed', async () => {
  const { id, vendorId } = await anAssessment('COMPLETED');
  const before = await printed(id);
  const vendorUpdate = { name: 'Renamed', tier: 'LOW', contactEmail: 'new@vendor.example' };
  const renamed = await call({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: vendorUpdate });
  expect(renamed.statusCode).toBe(200);
  const admin = await createSessionCaller(test, organisation, ALL_PERMISSIONS);
  const payload = { ratingThresholds: { green: 0.99, amber: 0.98 } };
  const changed = await admin({ method: 'PUT', url: '/api/app/organisation', payload });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await printed(id)).equals(before)).toBe(true);
});

describeWith('pdftotext')('GET /api/assessments/{assessmentId}/pdf', () => {
  it('200 as application/pdf, an attachment named after the vendor', async () => {
    const { headers } = await call(getReportCall(assessment.id));
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(`${NAME}.pdf`)}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(Number(headers['content-length'])).toBe(pdf.length);
  });

  it('200 with the vendor, the dates and the reviewer on the cover', () => {
    const [cover = ''] = readPages(pdf);
    const { reviewer, dueDate } = assessment;
    for (const text of [NAME, 'Zoë Ørsted, security@contoso.example', 'High', 'Completed', 'Vera Vendor, CISO']) {
      expect(cover).toContain(text);
    }
    for (const text of [reviewer?.name ?? 'nobody', formatDate(dueDate), today()]) expect(cover).toContain(text);
  });

  it('N5: 200 names the member who submitted on behalf of the vendor', () => {
    expect(readPages(pdf)[0]).toMatch(/Entered by[^]*Integration on behalf of Vera Vendor/);
  });

  it('200 with the score, its rating and the score breakdown', () => {
    const text = readText(pdf);
    for (const part of [
      '77.8%',
      'Green: 80% or higher. Amber: 60% or higher. Red: anything lower.',
      '14 of 18 points (7/9)',
      '22.2%',
    ]) {
      expect(text).toContain(part);
    }
    const [ledger = ''] = readPages(pdf).filter((page) => page.includes('Earned'));
    const rows = ledger.split('\n').map((line) => line.trim().replace(/\s{2,}/g, ' | '));
    expect(rows).toContain('1.1 | Is access reviewed? | Answered Yes. Expected Yes | 8 | 100.0% | 44.5% | 0.0%');
    expect(rows).toContain('Total | 18 | 77.8% | 22.2%');
  });

  it('200 with the domains that the questions map to', () => {
    const [summary = ''] = readPages(pdf).filter((page) => page.includes('Compliance by domain'));
    expect(summary).toMatch(/House rules 1\.0[^]*Access +66\.7% +1/);
  });

  it('200 with the responses by section: answer, decision, rationale and evidence', () => {
    const text = readText(pdf);
    const [file] = assessment.evidence;
    for (const part of [
      ...['1 Who gets in', '2 What is written down', 'By hand, every Friday', 'Non-compliant', 'Removed after a month'],
      ...['Zugriff – Richtlinie.txt 8 bytes', `SHA-256 ${file?.sha256 ?? ''}`, 'House rules 1.0: AC-1'],
    ]) {
      expect(text).toContain(part);
    }
  });

  it('200 with the findings, their controls and their status', () => {
    const last = readPages(pdf).slice(-2).join(' ');
    for (const part of ['Findings', 'Is access removed in time?', 'Answer: No. Expected: Yes.', 'AC-1', 'Open']) {
      expect(last).toContain(part);
    }
  });

  it('200 with the recommendation of a finding, once, and its owner', () => {
    const text = readText(pdf);
    expect(text.split('Remove access on the last day.')).toHaveLength(2);
    expect(text).toContain('Recommendation Remove access on the last day.');
    expect(text).not.toContain('Recommendation:');
  });

  it('200 prints what the vendor commented next to the answer, with replies, and no internal comment', () => {
    const text = readText(pdf);
    expect(text).toContain('No Contractors are excepted. Vera Vendor for the vendor');
    expect(text).toContain('Which ones? Integration');
    expect(text).not.toContain('Not convincing');
    expect(text).not.toContain('Without the vendor');
  });

  it('200 ends with method, how many responses were verified, and the lines to sign on', () => {
    const text = readText(pdf);
    const about = text.slice(text.lastIndexOf('About this report'));
    for (const part of [
      'critical 8, high 4, medium 2 and low 1',
      '1 of the 4 responses was verified. The others are declared by the vendor.',
      ...['Prepared', 'Reviewed', 'Approved', 'Signature and date'],
    ])
      expect(about).toContain(part);
  });

  it('200 with organisation, date, report ID and page x of y on every page', () => {
    const pages = readPages(pdf);
    const [id = 'none'] = /Report (?:[0-9A-F]{4}-){2}[0-9A-F]{4}/.exec(pages[0] ?? '') ?? [];
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      for (const part of ['Northwind', today(), id, `Page ${index + 1} of ${pages.length}`]) {
        expect(page).toContain(part);
      }
    });
  });

  it('200 is tagged, with title, language, headings, table headers and alternative text for images', () => {
    const info = readInfo(pdf);
    expect(info).toMatchObject({ Tagged: 'yes', Title: `Assessment report: ${NAME}: ${assessment.title}` });
    expect(pdf.includes('/Lang (en-GB)')).toBe(true);
    expect(pdf.includes('<pdfuaid:part>1')).toBe(true);
    const tags = new Set(readTags(pdf));
    for (const tag of ['H1', 'H2', 'Table', 'THead', 'TH', 'Figure']) expect(tags).toContain(tag);
  });

  it('200 with all fonts embedded and extractable text in Latin, Greek and Cyrillic', () => {
    const fonts = listFonts(pdf);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatchObject({ embedded: true, unicode: true });
    expect(readText(pdf)).toContain(NAME);
  });

  it('200 with the same bytes for the same data on the same day', async () => {
    expect(Buffer.compare(await printed(assessment.id), pdf)).toBe(0);
  });

  it('200 with another report ID after its content changes', async () => {
    const idOf = (bytes: Buffer) => /Report ([0-9A-F-]{14})/.exec(readText(bytes))?.[1];
    const before = idOf(pdf);
    const moveDueDate = (days: number) =>
      test.database.query('update finding set due_date = due_date + $2::int where assessment_id = $1', [
        assessment.id,
        days,
      ]);
    await moveDueDate(1);
    const after = idOf(await printed(assessment.id));
    await moveDueDate(-1);
    expect([before === undefined, after === undefined, before === after]).toEqual([false, false, false]);
  });

  it.each<[AssessmentStatus, string]>([
    ['DRAFT', 'Draft. This assessment has not been sent yet.'],
    ['SENT', 'not answered yet'],
    ['IN_PROGRESS', 'The vendor is still answering.'],
    ['SUBMITTED', 'The score is provisional.'],
    ['UNDER_REVIEW', 'The score is provisional until the review is complete.'],
  ])('200 states the status %s', async (status, words) => {
    const { id } = await anAssessment(status);
    const text = readText(await printed(id));
    expect(text).toContain(words);
    expect(text.includes('Provisional score')).toBe(status === 'SUBMITTED' || status === 'UNDER_REVIEW');
    expect(text.includes('No score')).toBe(!text.includes('Provisional score'));
    expect(text).toContain('Question a?');
  });

  it('200 is audited as EXPORT_ASSESSMENT_PDF with the report ID', async () => {
    await printed(assessment.id);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'EXPORT_ASSESSMENT_PDF', entity_id: assessment.id });
    expect(readText(pdf)).toContain(Reflect.get(Object(entry?.meta), 'reportId'));
  });

  it.each([
    ['unknown', '00000000-0000-4000-8000-000000000000'],
    ['malformed', 'x'],
  ])('404 when the assessment ID is %s; writes nothing', async (_, id) => {
    const response = await refused(getReportCall(id));
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'Not found' }]);
  });
});
