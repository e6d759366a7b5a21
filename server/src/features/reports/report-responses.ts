import type { AssessmentDetail, AssessmentQuestion, Evidence, Response, ScoreLine } from '@assay/contract';
import { complianceStatus } from '../../domain/compliance.ts';
import { expectedWords } from '../../domain/finding-text.ts';
import { dayText, sizeText, wordsOf } from './report-words.ts';

const FITS_ON_A_PAGE = 800;
const MOST_FILES_ON_A_PAGE = 6;

/** Where each question stands: the second of the third section is 3.2. */
export const numbersOf = ({ sections }: AssessmentDetail): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap(({ questions }, section) =>
      questions.map(({ key }, question) => [key, `${String(section + 1)}.${String(question + 1)}`] as const),
    ),
  );

export function responseSections(detail: AssessmentDetail) {
  const numbers = numbersOf(detail);
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return detail.sections.map(({ title, questions }, index) => ({
    title: `${String(index + 1)}  ${title}`,
    questions: questions.map((question) => {
      const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
      return {
        number: numbers.get(question.key) ?? '',
        ...questionOf(question),
        ...verdictOf(question, lines.get(question.key)),
        ...answerOf(question.response),
        evidence: files.map(fileOf),
        isBlank: answerText(question.response) === null && files.length === 0,
        isLong: lengthOf(question) > FITS_ON_A_PAGE || files.length > MOST_FILES_ON_A_PAGE,
      };
    }),
  }));
}

const lengthOf = ({ text, response }: AssessmentQuestion) =>
  [text, answerText(response), response?.justification, response?.review?.rationale].join('').length;

/** Files that answer no question in particular. */
export const spareEvidence = ({ evidence }: AssessmentDetail) =>
  evidence.filter(({ questionKeys }) => questionKeys.length === 0).map(fileOf);

const questionOf = ({ text, riskWeight, expectedAnswer, controls, required }: AssessmentQuestion) => ({
  text,
  weight: riskWeight,
  weightName: wordsOf(riskWeight),
  required,
  expected: expectedAnswer === null ? null : expectedWords(expectedAnswer),
  controls: [...Map.groupBy(controls, ({ framework, version }) => `${framework} ${version}`)].map(
    ([framework, ofFramework]) => `${framework}: ${ofFramework.map(({ code }) => code).join(', ')}`,
  ),
});

const TONES: Readonly<Record<string, string>> = { COMPLIANT: 'GREEN', PARTIAL: 'AMBER', NON_COMPLIANT: 'RED' };

/** One word for how the answer counted, and why. Before submission nothing has been judged. */
function verdictOf({ visible }: AssessmentQuestion, line: ScoreLine | undefined) {
  if (!line) return { verdict: visible ? null : 'Not visible', tone: 'UNSCORED', why: null };
  const status = complianceStatus(line);
  return { verdict: wordsOf(status), tone: TONES[status] ?? 'UNSCORED', why: line.reason };
}

function answerOf(response: Response | null) {
  return {
    answer: answerText(response),
    justification: response?.notApplicable ? response.justification : null,
    onBehalfBy: response?.onBehalfByName ?? null,
    review: response?.review ? reviewOf(response.review) : null,
  };
}

function answerText(response: Response | null): string | null {
  if (response?.notApplicable) return 'Claimed not applicable';
  const answer = response?.answer ?? null;
  if (answer === null) return null;
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}

const reviewOf = ({ decision, rationale, reviewerName, decidedAt }: NonNullable<Response['review']>) => ({
  decision: wordsOf(decision),
  rationale,
  who: `${reviewerName}, ${dayText(decidedAt)}`,
});

const fileOf = ({ fileName, sizeBytes, sha256, expiresDate }: Evidence) => ({
  name: fileName,
  size: sizeText(sizeBytes),
  sha256,
  expires: expiresDate === null ? null : dayText(expiresDate),
});
