// How an answer is known: only claimed by the vendor, documented by a valid file, or attested by a valid certification.
// It is derived when it is read, shown next to the score, and never part of it.
import type { AssuranceLevel, AssuranceSource, KnownAnswer } from './answer-assurance.ts';
import { isAnswered } from './answers.ts';
import type { FrozenQuestion } from './assessment-detail.ts';
import { coversStandard, listStandards, type Standard } from './certificate-names.ts';
import type { Certification } from './certification.ts';
import type { Evidence } from './evidence.ts';
import { daysBetween } from './expected-answer.ts';
import type { Answer, ExpectedAnswer } from './questionnaire.ts';
import { add, divide, isEqual, ONE, type Rational, rational, ZERO } from './rational.ts';
import { sumWeightTable, type Weights } from './scoring.ts';

export type AssuredQuestion = Pick<
  FrozenQuestion,
  'key' | 'text' | 'type' | 'expectedAnswer' | 'exclusiveOptions' | 'conditionalLogic' | 'controls' | 'riskWeight'
> & {
  readonly visible: boolean;
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  /** Null if the question is not counted. */
  readonly compliance: Rational | null;
};

export type AssuredFile = Pick<
  Evidence,
  'id' | 'fileName' | 'sha256' | 'questionKeys' | 'expiresDate' | 'uploadedAt' | 'annex'
>;

export type RecordedCertification = Pick<Certification, 'id' | 'name' | 'issuedDate' | 'expiresDate'> & {
  readonly attachments: readonly Pick<Certification['attachments'][number], 'sha256'>[];
};

export type AssuredAssessment = {
  readonly questions: readonly AssuredQuestion[];
  readonly files: readonly AssuredFile[];
  readonly certifications: readonly RecordedCertification[];
  readonly weights: Weights;
  readonly submittedOn: string;
};

export type AssuredAnswer = {
  readonly key: string;
  readonly asked: boolean;
  /** A share of the weight table, so that assessments can be pooled. Null if the question is not counted. */
  readonly weight: Rational | null;
  readonly atSubmission: KnownAnswer;
  readonly today: KnownAnswer;
};

/** The questions that were asked, and those that count although they were not asked. */
export const assureAnswers = (assessment: AssuredAssessment, today: string): AssuredAnswer[] =>
  assessment.questions
    .filter(({ visible, compliance }) => visible || compliance !== null)
    .map((question) => ({
      key: question.key,
      asked: question.visible,
      weight:
        question.compliance === null
          ? null
          : divide(rational(assessment.weights[question.riskWeight]), sumWeightTable(assessment.weights)),
      atSubmission: assureAnswer(question, assessment, { day: assessment.submittedOn, withAnnex: false }),
      today: assureAnswer(question, assessment, { day: today, withAnnex: true }),
    }));

/** Files that your team adds during the review are not part of the submission. */
type AsOf = { readonly day: string; readonly withAnnex: boolean };

const UNANSWERED: KnownAnswer = { level: 'UNANSWERED', source: null };

function assureAnswer(question: AssuredQuestion, assessment: AssuredAssessment, { day, withAnnex }: AsOf): KnownAnswer {
  const attached = listFiles(question, assessment);
  const given = attached.filter(({ annex }) => !annex).length;
  if (!question.visible || !isAnswered(question.type, { ...question, files: given })) return UNANSWERED;
  const files = attached.filter((file) => (withAnnex || !file.annex) && !isExpired(file, day));
  const attesting = listAttesting(question, { ...assessment, files }, day).map(
    ({ id, name, issuedDate }): AssuranceSource => toSource({ kind: 'CERTIFICATION', id, name, date: issuedDate }, day),
  );
  if (attesting.length > 0) return { level: 'ATTESTED', source: findNewest(attesting) };
  const documents = files.map(({ id, fileName, uploadedAt }): AssuranceSource =>
    toSource({ kind: 'FILE', id, name: fileName, date: uploadedAt.slice(0, 10) }, day),
  );
  return { level: documents.length > 0 ? 'DOCUMENTED' : 'CLAIMED', source: findNewest(documents) };
}

export const listFiles = ({ key }: Pick<AssuredQuestion, 'key'>, { files }: Pick<AssuredAssessment, 'files'>) =>
  files.filter(({ questionKeys }) => questionKeys.includes(key));

export const isExpired = ({ expiresDate }: { readonly expiresDate: string | null }, day: string): boolean =>
  expiresDate !== null && expiresDate < day;

const isValid = (certification: RecordedCertification, day: string): boolean =>
  !isExpired(certification, day) && (certification.issuedDate === null || certification.issuedDate <= day);

const toSource = (source: Omit<AssuranceSource, 'ageDays'>, day: string): AssuranceSource => ({
  ...source,
  // After a question was sent back, files can be newer than the last submission.
  ageDays: source.date === null ? null : Math.max(0, daysBetween(source.date, day)),
});

/** A source without a date comes last. */
const findNewest = (sources: readonly AssuranceSource[]): AssuranceSource | null =>
  sources.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))[0] ?? null;

/** A certification vouches only for full compliance: never for a shortfall, and never for "not applicable". */
function listAttesting(
  question: AssuredQuestion,
  { certifications, files }: Pick<AssuredAssessment, 'certifications' | 'files'>,
  day: string,
): RecordedCertification[] {
  if (question.notApplicable || question.compliance === null || !isEqual(question.compliance, ONE)) return [];
  const valid = certifications.filter((certification) => isValid(certification, day));
  const claimed = listClaimedStandards(question);
  const bySubject = claimed.length > 0 ? listForAll(claimed, question, valid) : listForControls(question, valid);
  const hashes = new Set(files.map(({ sha256 }) => sha256));
  return [...bySubject, ...valid.filter(({ attachments }) => attachments.some(({ sha256 }) => hashes.has(sha256)))];
}

/** Every certificate that the answer claims has to be recorded, with the date of the answer. */
function listForAll(
  claimed: readonly Standard[],
  question: AssuredQuestion,
  certifications: readonly RecordedCertification[],
): RecordedCertification[] {
  const found = claimed.map((standard) =>
    findCertifications(standard, certifications).filter((certification) => {
      const field = toDateField(question);
      return field === null || certification[field] === question.answer;
    }),
  );
  return found.every((ones) => ones.length > 0) ? found.flat() : [];
}

function listForControls({ controls }: AssuredQuestion, certifications: readonly RecordedCertification[]) {
  const standards = controls.flatMap(({ framework }) => listStandards(framework));
  return standards.flatMap((standard) => findCertifications(standard, certifications));
}

export const findCertifications = (
  claimed: Standard,
  certifications: readonly RecordedCertification[],
): RecordedCertification[] =>
  certifications.filter(({ name }) => listStandards(name).some((recorded) => coversStandard(recorded, claimed)));

/** Which date of a certification a date question asks for. Null for other questions. */
export function toDateField({
  type,
  expectedAnswer: expected,
}: Pick<AssuredQuestion, 'type' | 'expectedAnswer'>): 'issuedDate' | 'expiresDate' | null {
  if (type !== 'DATE' || typeof expected !== 'object' || expected === null) return null;
  if ('maxAgeDays' in expected) return 'issuedDate';
  return 'minRemainingDays' in expected ? 'expiresDate' : null;
}

const CERTIFICATE = /\b(?:certified|certificates?|certifications?|attestations?|audited|audits?|reports?)\b/i;

/** The standards that the answer claims a certificate or report for. */
export const listClaimedStandards = (question: AssuredQuestion): Standard[] =>
  listClaims(question).flatMap((claim) => (CERTIFICATE.test(`${question.text} ${claim}`) ? listStandards(claim) : []));

function listClaims({ type, text, answer, expectedAnswer, exclusiveOptions = [] }: AssuredQuestion): readonly string[] {
  switch (type) {
    case 'YES_NO':
      return answer === 'YES' && expectedAnswer !== 'NO' ? [text] : [];
    case 'DATE':
      return answer === null || !toDateField({ type, expectedAnswer }) ? [] : [text];
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return toList(answer).filter((option) => expectedAnswer === null || toList(expectedAnswer).includes(option));
    case 'MULTI_SELECT':
      return toList(answer).filter(
        (option) => !exclusiveOptions.includes(option) && !listForbidden(expectedAnswer).includes(option),
      );
    default:
      return [];
  }
}

const toList = (value: Answer | ExpectedAnswer | null): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

const listForbidden = (expected: ExpectedAnswer | null): readonly string[] =>
  typeof expected === 'object' && expected !== null && 'forbidden' in expected ? expected.forbidden : [];

const LEVELS: readonly AssuranceLevel[] = ['ATTESTED', 'DOCUMENTED', 'CLAIMED', 'UNANSWERED'];

export type CoverageShare = {
  readonly level: AssuranceLevel;
  readonly questions: number;
  /** Null if nothing is counted. */
  readonly weightShare: Rational | null;
};

/** By number over the questions that were asked, and by weight over the questions that count. */
export function coverByAssurance(answers: readonly AssuredAnswer[], when: 'atSubmission' | 'today'): CoverageShare[] {
  const sumWeight = (some: readonly AssuredAnswer[]) =>
    some.reduce((sum, { weight }) => add(sum, weight ?? ZERO), ZERO);
  const total = sumWeight(answers);
  return LEVELS.map((level) => {
    const known = answers.filter((answer) => answer[when].level === level);
    return {
      level,
      questions: known.filter(({ asked }) => asked).length,
      weightShare: isEqual(total, ZERO) ? null : divide(sumWeight(known), total),
    };
  });
}
