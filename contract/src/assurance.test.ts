import { describe, expect, it } from 'vitest';
import {
  type AssuredAssessment,
  type AssuredFile,
  type AssuredQuestion,
  assureAnswers,
  coverByAssurance,
  type RecordedCertification,
} from './assurance.ts';
import { formatRational, HALF, ONE, ZERO } from './rational.ts';
import { DEFAULT_WEIGHTS } from './scoring.ts';

const SUBMITTED_ON = '2026-06-30';
const TODAY = '2026-11-18';

const question = (fields: Partial<AssuredQuestion> = {}): AssuredQuestion => ({
  key: 'q',
  text: 'Are backups encrypted?',
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

const file = (fields: Partial<AssuredFile> = {}): AssuredFile => ({
  id: 'f',
  fileName: 'policy.pdf',
  sha256: 'aa',
  questionKeys: ['q'],
  expiresDate: null,
  uploadedAt: '2026-06-20T10:00:00.000Z',
  annex: false,
  ...fields,
});

const certification = (fields: Partial<RecordedCertification> = {}): RecordedCertification => ({
  id: 'c',
  name: 'ISO/IEC 27001:2022',
  issuedDate: '2025-06-30',
  expiresDate: '2028-06-29',
  attachments: [],
  ...fields,
});

const control = (framework: string) => ({
  frameworkId: null,
  framework,
  version: '2022',
  code: 'A.8.13',
  title: null,
  domain: null,
});
const mappedTo = (framework: string) => question({ controls: [control(framework)] });
const MAPPED = mappedTo('ISO/IEC 27001');

type Parts = Partial<Pick<AssuredAssessment, 'files' | 'certifications'>>;

const assessmentOf = (questions: readonly AssuredQuestion[], { files = [], certifications = [] }: Parts = {}) => ({
  questions,
  files,
  certifications,
  weights: DEFAULT_WEIGHTS,
  submittedOn: SUBMITTED_ON,
});

function assure(asked: AssuredQuestion, parts: Parts = {}) {
  const [answer] = assureAnswers(assessmentOf([asked], parts), TODAY);
  if (!answer) throw new Error('The question was asked');
  return answer;
}

const by = (fields: Partial<RecordedCertification>): Parts => ({ certifications: [certification(fields)] });
const byFile = (fields: Partial<AssuredFile>): Parts => ({ files: [file(fields)] });
const BY_ISO = by({});

describe('The assurance of an answer', () => {
  it.each<[string, AssuredQuestion, Parts, string]>([
    ['claimed without a file', question(), {}, 'CLAIMED, CLAIMED'],
    ['unanswered without an answer', question({ answer: null, compliance: ZERO }), {}, 'UNANSWERED, UNANSWERED'],
    ['unanswered without a file', question({ type: 'FILE_UPLOAD', answer: null }), {}, 'UNANSWERED, UNANSWERED'],
    ['claimed if it is not applicable', { ...MAPPED, answer: null, notApplicable: true }, BY_ISO, 'CLAIMED, CLAIMED'],
    ['documented with a file', question(), byFile({}), 'DOCUMENTED, DOCUMENTED'],
    ['claimed with a file of another question', question(), byFile({ questionKeys: ['x'] }), 'CLAIMED, CLAIMED'],
    ['documented until the file expires', question(), byFile({ expiresDate: SUBMITTED_ON }), 'DOCUMENTED, CLAIMED'],
    ['claimed if the file had expired', question(), byFile({ expiresDate: '2026-06-29' }), 'CLAIMED, CLAIMED'],
    ['documented since your team added a file', question(), byFile({ annex: true }), 'CLAIMED, DOCUMENTED'],
    ['attested by a certification of the framework', MAPPED, BY_ISO, 'ATTESTED, ATTESTED'],
    ['attested rather than documented', MAPPED, { ...BY_ISO, ...byFile({}) }, 'ATTESTED, ATTESTED'],
    ['claimed if the framework is another', mappedTo('ISO/IEC 27018'), BY_ISO, 'CLAIMED, CLAIMED'],
    ['attested by SOC 2', mappedTo('Trust Services Criteria'), by({ name: 'SOC 2 Type II' }), 'ATTESTED, ATTESTED'],
    ['claimed if it falls short', { ...MAPPED, answer: 'NO', compliance: ZERO }, BY_ISO, 'CLAIMED, CLAIMED'],
    ['claimed if it is partially compliant', { ...MAPPED, compliance: HALF }, BY_ISO, 'CLAIMED, CLAIMED'],
    ['claimed if nothing is expected', { ...MAPPED, compliance: null }, BY_ISO, 'CLAIMED, CLAIMED'],
    ['attested until it expires', MAPPED, by({ expiresDate: SUBMITTED_ON }), 'ATTESTED, CLAIMED'],
    ['attested since it was issued', MAPPED, by({ issuedDate: '2026-07-01' }), 'CLAIMED, ATTESTED'],
    ['attested without dates', MAPPED, by({ issuedDate: null, expiresDate: null }), 'ATTESTED, ATTESTED'],
    [
      'attested by a file that is the certificate',
      question({ type: 'FILE_UPLOAD', answer: null }),
      { ...byFile({}), ...by({ name: 'House rules', attachments: [{ sha256: 'aa' }] }) },
      'ATTESTED, ATTESTED',
    ],
  ])('is %s', (...[, asked, parts, levels]) => {
    const { atSubmission, today } = assure(asked, parts);
    expect(`${atSubmission.level}, ${today.level}`).toBe(levels);
  });

  it('names its newest source, and its age at the submission and today', () => {
    const older = certification({ id: 'old', issuedDate: '2024-01-01' });
    const undated = certification({ id: 'undated', issuedDate: null });
    const { atSubmission, today } = assure(MAPPED, { certifications: [undated, older, certification()] });
    const source = { kind: 'CERTIFICATION', id: 'c', name: 'ISO/IEC 27001:2022', date: '2025-06-30' };
    expect([atSubmission.source, today.source]).toEqual([
      { ...source, ageDays: 365 },
      { ...source, ageDays: 506 },
    ]);
    expect(assure(MAPPED, { certifications: [undated] }).today.source?.ageDays).toBeNull();
    expect(assure(question(), { files: [file()] }).atSubmission.source).toEqual({
      kind: 'FILE',
      id: 'f',
      name: 'policy.pdf',
      date: '2026-06-20',
      ageDays: 10,
    });
    expect(assure(question()).today.source).toBeNull();
  });

  it('does not include questions that were not asked and do not count', () => {
    const hidden = question({ visible: false, answer: null, compliance: null });
    expect(assureAnswers(assessmentOf([hidden]), TODAY)).toEqual([]);
  });
});

describe('An answer that claims a certificate', () => {
  const options = ['ISO/IEC 27001 certificate', 'SOC 2 Type II report', 'None'];
  const choice = (answer: string[], fields: Partial<AssuredQuestion> = {}) =>
    question({
      text: 'Which independent assurance do you have?',
      type: 'MULTI_SELECT',
      expectedAnswer: { required: [], forbidden: ['None'] },
      answer,
      ...fields,
    });
  const soc = certification({ id: 's', name: 'SOC 2 Type II' });

  it.each<[string, AssuredQuestion, RecordedCertification[], string]>([
    ['attested if all are recorded', choice(options.slice(0, 2)), [certification(), soc], 'ATTESTED'],
    ['claimed if one is not recorded', choice(options.slice(0, 2)), [certification()], 'CLAIMED'],
    [
      'claimed if one is not recorded, whatever the framework of its control',
      choice(options.slice(0, 2), { controls: [control('ISO/IEC 27001')] }),
      [certification()],
      'CLAIMED',
    ],
    ['claimed if only type I is recorded', choice([options[1] ?? '']), [{ ...soc, name: 'SOC 2 Type I' }], 'CLAIMED'],
    ['attested for yes', question({ text: 'Are you certified to ISO 27001?' }), [certification()], 'ATTESTED'],
    [
      'claimed for yes where no is expected',
      question({ text: 'Was a SOC 2 report qualified?', expectedAnswer: 'NO' }),
      [soc],
      'CLAIMED',
    ],
    [
      'claimed if no certificate is asked for',
      question({ text: 'Do you follow ISO 27001?' }),
      [certification()],
      'CLAIMED',
    ],
    [
      'attested for an accepted choice',
      question({
        text: 'Your certificate?',
        type: 'MULTIPLE_CHOICE',
        expectedAnswer: ['ISO 27001'],
        answer: 'ISO 27001',
      }),
      [certification()],
      'ATTESTED',
    ],
    [
      'attested for the recorded date',
      question({
        text: 'When does your ISO 27001 certificate expire?',
        type: 'DATE',
        expectedAnswer: { minRemainingDays: 60 },
        answer: '2028-06-29',
      }),
      [certification()],
      'ATTESTED',
    ],
    [
      'claimed for another date',
      question({
        text: 'When was your ISO 27001 certificate issued?',
        type: 'DATE',
        expectedAnswer: { maxAgeDays: 900 },
        answer: '2025-07-01',
      }),
      [certification()],
      'CLAIMED',
    ],
  ])('is %s', (...[, asked, certifications, level]) => {
    expect(assure(asked, { certifications }).atSubmission.level).toBe(level);
  });
});

describe('The coverage by assurance', () => {
  const shares = (questions: readonly AssuredQuestion[], parts: Parts = {}) =>
    coverByAssurance(assureAnswers(assessmentOf(questions, parts), TODAY), 'atSubmission').map(
      ({ level, questions: count, weightShare }) => [level, count, weightShare && formatRational(weightShare)],
    );

  it('counts questions that were asked, and the weight of those that are scored', () => {
    const questions = [
      { ...MAPPED, key: 'attested', riskWeight: 'CRITICAL' as const },
      question({ key: 'q' }),
      question({ key: 'informational', compliance: null }),
      question({ key: 'claimed', riskWeight: 'LOW', compliance: ZERO }),
      question({ key: 'unanswered', riskWeight: 'LOW', answer: null, compliance: ZERO }),
      question({ key: 'hidden', riskWeight: 'MEDIUM', visible: false, answer: null, compliance: ZERO }),
    ];
    expect(shares(questions, { certifications: [certification()], files: [file()] })).toEqual([
      ['ATTESTED', 1, '1/2'],
      ['DOCUMENTED', 1, '1/4'],
      ['CLAIMED', 2, '1/16'],
      ['UNANSWERED', 1, '3/16'],
    ]);
  });

  it('has no share of the weight if nothing is scored', () => {
    expect(shares([question({ compliance: null })])[2]).toEqual(['CLAIMED', 1, null]);
  });
});
