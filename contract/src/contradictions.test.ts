import { describe, expect, it } from 'vitest';
import type { AssuredFile, AssuredQuestion, RecordedCertification } from './assurance.ts';
import { type ComparedAssessment, findContradictions, type OtherAnswer } from './contradictions.ts';
import { ONE, ZERO } from './rational.ts';
import { DEFAULT_WEIGHTS } from './scoring.ts';

const question = (fields: Partial<AssuredQuestion> = {}): AssuredQuestion => ({
  key: 'q',
  text: 'Are you certified to ISO 27001?',
  type: 'YES_NO',
  riskWeight: 'HIGH',
  expectedAnswer: 'YES',
  conditionalLogic: null,
  controls: [],
  visible: true,
  answer: 'YES',
  notApplicable: false,
  compliance: ONE,
  ...fields,
});

const certification = (fields: Partial<RecordedCertification> = {}): RecordedCertification => ({
  id: 'c',
  name: 'ISO/IEC 27001',
  issuedDate: '2025-06-30',
  expiresDate: '2028-06-29',
  attachments: [],
  ...fields,
});

const file = (fields: Partial<AssuredFile> = {}): AssuredFile => ({
  id: 'f',
  fileName: 'test.pdf',
  sha256: 'aa',
  questionKeys: ['q'],
  expiresDate: null,
  uploadedAt: '2026-06-20T10:00:00.000Z',
  annex: false,
  ...fields,
});

type Parts = Partial<Pick<ComparedAssessment, 'files' | 'certifications' | 'otherAnswers'>>;

const find = (questions: readonly AssuredQuestion[], parts: Parts = {}) =>
  findContradictions({
    id: 'this',
    questions,
    files: [],
    certifications: [],
    otherAnswers: [],
    weights: DEFAULT_WEIGHTS,
    submittedOn: '2026-06-30',
    ...parts,
  });

const PLAIN = question({ text: 'Are backups encrypted?' });
const PAST = question({ text: 'When did the latest test end?', type: 'DATE', expectedAnswer: { maxAgeDays: 365 } });
const ISSUED = { ...PAST, text: 'When was your ISO 27001 certificate issued?' };
const EXPIRES = question({
  text: 'When does your ISO 27001 certificate expire?',
  type: 'DATE',
  expectedAnswer: { minRemainingDays: 60 },
});

describe('A claimed certificate', () => {
  const expired = certification({ expiresDate: '2026-06-29' });

  it('contradicts that none is recorded', () => {
    expect(find([question()], { certifications: [certification({ name: 'SOC 2' })] })).toEqual([
      {
        rule: 'CERTIFICATION_MISSING',
        questionKey: 'q',
        sentence: 'The answer claims ISO 27001, but no such certification is recorded.',
        facts: [
          { kind: 'ANSWER', text: 'Answer: Yes', assessmentId: 'this', questionKey: 'q', id: null },
          {
            kind: 'NO_CERTIFICATION',
            text: 'No certification is recorded',
            assessmentId: null,
            questionKey: null,
            id: null,
          },
        ],
      },
    ]);
  });

  it('contradicts a recorded one that had expired, and names the latest', () => {
    const older = certification({ id: 'older', expiresDate: '2023-06-29' });
    expect(find([question()], { certifications: [older, expired] })).toMatchObject([
      {
        rule: 'CERTIFICATION_EXPIRED',
        sentence:
          'The answer claims ISO 27001, but the recorded certification had expired on 29 June 2026, before the submission.',
        facts: [
          { kind: 'ANSWER' },
          { kind: 'CERTIFICATION', id: 'c', text: 'ISO/IEC 27001: valid until 29 June 2026' },
        ],
      },
    ]);
  });

  it.each<[string, AssuredQuestion, RecordedCertification[]]>([
    ['one is valid', question(), [expired, certification()]],
    ['it expires on the day of the submission', question(), [certification({ expiresDate: '2026-06-30' })]],
    ['the recorded one does not expire', question(), [certification({ expiresDate: null })]],
    ['the answer is no', question({ answer: 'NO' }), []],
    ['it is not applicable', question({ answer: null, notApplicable: true }), []],
    ['no certificate is asked for', question({ text: 'Do you follow ISO 27001?' }), []],
    ['the question was not asked', question({ visible: false }), []],
    [
      'the option is exclusive',
      question({
        type: 'MULTI_SELECT',
        answer: ['No ISO 27001 certificate'],
        exclusiveOptions: ['No ISO 27001 certificate'],
        expectedAnswer: null,
      }),
      [],
    ],
    [
      'the choice is not accepted',
      question({ type: 'MULTIPLE_CHOICE', answer: 'No ISO 27001 certificate', expectedAnswer: ['Yes'] }),
      [],
    ],
  ])('contradicts nothing if %s', (_, asked, certifications) => {
    expect(find([asked], { certifications })).toEqual([]);
  });

  it('contradicts each chosen option that is not recorded', () => {
    const answer = ['ISO/IEC 27001 certificate', 'SOC 2 Type II report', 'Another report'];
    const asked = question({ type: 'MULTI_SELECT', text: 'Which do you have?', expectedAnswer: null, answer });
    expect(find([asked]).map(({ sentence }) => sentence)).toEqual([
      'The answer claims ISO 27001, but no such certification is recorded.',
      'The answer claims SOC 2 Type II, but no such certification is recorded.',
    ]);
  });
});

describe('A date', () => {
  it('contradicts the recorded dates of the certification', () => {
    const certifications = [certification()];
    const [expiry] = find([{ ...EXPIRES, answer: '2029-01-01' }], { certifications });
    expect(expiry).toMatchObject({
      rule: 'CERTIFICATION_DATE',
      sentence: 'The answer is 1 January 2029, but the recorded certification expires on 29 June 2028.',
      facts: [{ text: 'Answer: 1 January 2029' }, { id: 'c', text: 'ISO/IEC 27001: valid until 29 June 2028' }],
    });
    const [issue] = find([{ ...ISSUED, answer: '2025-07-01' }], { certifications });
    expect(issue?.sentence).toBe(
      'The answer is 1 July 2025, but the recorded certification was issued on 30 June 2025.',
    );
  });

  it('contradicts no certification with that date, without a date, or that is not recorded', () => {
    const asked = [{ ...EXPIRES, answer: '2028-06-29' }];
    expect(find(asked, { certifications: [certification({ expiresDate: '2027-01-01' }), certification()] })).toEqual(
      [],
    );
    expect(find(asked, { certifications: [certification({ expiresDate: null })] })).toEqual([]);
    expect(find(asked)).toEqual([]);
  });

  it('in the future contradicts the submission if it has to be in the past', () => {
    expect(find([{ ...PAST, answer: '2026-07-01' }])).toMatchObject([
      {
        rule: 'FUTURE_DATE',
        sentence: 'The answer is 1 July 2026, which is after the submission on 30 June 2026.',
        facts: [{ kind: 'ANSWER' }, { kind: 'SUBMISSION', assessmentId: 'this', text: 'Submitted on 30 June 2026' }],
      },
    ]);
    expect(find([{ ...PAST, answer: '2026-06-30' }])).toEqual([]);
    expect(find([{ ...EXPIRES, answer: '2026-07-01' }])).toEqual([]);
  });

  it('contradicts files that are older, or that expire earlier', () => {
    const files = [file({ expiresDate: '2026-12-31' })];
    expect(find([{ ...PAST, answer: '2026-06-21' }], { files })).toMatchObject([
      {
        rule: 'FILE_OLDER',
        sentence: 'The answer is 21 June 2026, but the file “test.pdf” was uploaded on 20 June 2026, before that.',
        facts: [{ kind: 'ANSWER' }, { kind: 'FILE', id: 'f', assessmentId: 'this' }],
      },
    ]);
    expect(find([{ ...PAST, answer: '2026-06-20' }], { files })).toEqual([]);
    expect(find([{ ...EXPIRES, answer: '2027-01-01' }], { files })).toMatchObject([
      {
        rule: 'FILE_EXPIRES_EARLIER',
        sentence: 'The answer is 1 January 2027, but the file “test.pdf” expires on 31 December 2026.',
      },
    ]);
    expect(find([{ ...EXPIRES, answer: '2026-12-31' }], { files })).toEqual([]);
    expect(find([{ ...EXPIRES, answer: '2027-01-01' }], { files: [...files, file({ expiresDate: null })] })).toEqual(
      [],
    );
  });
});

describe('An answer', () => {
  it('contradicts its files if all of them had expired', () => {
    const expired = file({ expiresDate: '2026-06-29' });
    expect(find([PLAIN], { files: [expired] })).toMatchObject([
      {
        rule: 'FILE_EXPIRED',
        sentence: 'The file “test.pdf” had expired on 29 June 2026, before the submission.',
        facts: [{ text: 'Answer: Yes' }, { kind: 'FILE', text: '“test.pdf” expired on 29 June 2026' }],
      },
    ]);
    expect(find([PLAIN], { files: [expired, file()] })).toEqual([]);
    expect(find([PLAIN], { files: [{ ...expired, annex: true }] })).toEqual([]);
    expect(find([question({ type: 'FILE_UPLOAD', answer: null })], { files: [expired] })).toEqual([]);
  });

  const conditionalLogic = {
    match: 'all' as const,
    rules: [{ question: 'q', operator: 'equals' as const, value: 'YES' }],
  };
  const details = question({
    key: 'details',
    text: 'How often?',
    type: 'FREE_TEXT',
    answer: 'Daily',
    visible: false,
    compliance: null,
    conditionalLogic,
  });
  const parent = { ...PLAIN, answer: 'NO', compliance: ZERO };

  it('contradicts details that were given although it hides their question', () => {
    expect(find([parent, details])).toMatchObject([
      {
        rule: 'HIDDEN_ANSWER',
        questionKey: 'q',
        sentence: 'The answer is No, but “How often?” has an answer, too: Daily.',
        facts: [{ questionKey: 'q' }, { questionKey: 'details', text: 'Answer: Daily' }],
      },
    ]);
    const upload = { ...details, type: 'FILE_UPLOAD' as const, answer: null };
    expect(find([parent, upload], { files: [file({ questionKeys: ['details'] })] })).toMatchObject([
      { sentence: 'The answer is No, but “How often?” has an answer, too: a file.' },
    ]);
  });

  it.each<[string, AssuredQuestion[]]>([
    ['the details are blank', [parent, { ...details, answer: null }]],
    ['the details are not applicable', [parent, { ...details, answer: null, notApplicable: true }]],
    ['the details are shown', [PLAIN, { ...details, visible: true }]],
    ['another question hides them', [PLAIN, details]],
    ['the question itself is hidden', [{ ...parent, visible: false }, details]],
    ['the question is not answered', [{ ...parent, answer: null }, details]],
  ])('contradicts no details if %s', (_, questions) => {
    expect(find(questions)).toEqual([]);
  });

  const other: OtherAnswer = {
    questionKey: 'q',
    assessmentId: 'other',
    assessmentTitle: 'Short check',
    answer: 'NO',
    notApplicable: false,
  };

  it('contradicts another answer to the same question in another assessment', () => {
    expect(find([PLAIN], { otherAnswers: [other, { ...other, questionKey: 'x' }] })).toMatchObject([
      {
        rule: 'OTHER_ASSESSMENT',
        sentence: 'The answer is Yes, but No in “Short check”.',
        facts: [
          { assessmentId: 'this', questionKey: 'q' },
          { assessmentId: 'other', text: 'Short check: No' },
        ],
      },
    ]);
    const [claim] = find([{ ...PLAIN, answer: null, notApplicable: true }], { otherAnswers: [other] });
    expect(claim?.sentence).toBe('The answer is not applicable, but No in “Short check”.');
  });

  it.each<[string, Partial<AssuredQuestion>]>([
    ['texts', { type: 'FREE_TEXT', answer: 'Daily' }],
    ['dates', { type: 'DATE', answer: '2026-01-01' }],
    ['numbers', { type: 'NUMERIC', answer: 3 }],
    ['missing answers', { answer: null }],
  ])('does not compare %s with other assessments', (_, fields) => {
    expect(find([{ ...PLAIN, ...fields }], { otherAnswers: [other] })).toEqual([]);
  });

  it('is quoted with at most 80 characters', () => {
    const [found] = find([PLAIN], { otherAnswers: [{ ...other, assessmentTitle: 'x'.repeat(90) }] });
    expect(found?.sentence).toBe(`The answer is Yes, but No in “${'x'.repeat(79)}…”.`);
  });
});
