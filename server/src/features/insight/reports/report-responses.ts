import type {
  AssessmentDetail,
  AssessmentQuestion,
  Evidence,
  Response,
  ScoreLine,
  SubmittedResponse,
} from '@assay/contract';
import { formatExpectedAnswer, toComplianceStatus } from '@assay/contract/rules';
import { formatBytes, formatDate, formatEnum } from './report-format.ts';

const MAX_UNBROKEN_LENGTH = 800;
const MAX_UNBROKEN_FILES = 6;

/** Numbers questions by section: the second question of the third section is 3.2. */
export const numberQuestions = ({ sections }: AssessmentDetail): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap(({ questions }, section) =>
      questions.map(({ key }, question) => [key, `${String(section + 1)}.${String(question + 1)}`] as const),
    ),
  );

export function buildResponseSections(detail: AssessmentDetail) {
  const numbers = numberQuestions(detail);
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return detail.sections.map(({ title, questions }, index) => ({
    title: `${String(index + 1)}  ${title}`,
    questions: questions.map((question) => {
      const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
      return {
        number: numbers.get(question.key) ?? '',
        ...toReportQuestion(question),
        ...toVerdict(question, lines.get(question.key)),
        ...toReportAnswer(question.response),
        before: formatBefore(question.previousResponse),
        evidence: files.map(toReportFile),
        isBlank: formatAnswer(question.response) === null && files.every(({ annex }) => annex),
        isLong: countCharacters(question) > MAX_UNBROKEN_LENGTH || files.length > MAX_UNBROKEN_FILES,
      };
    }),
  }));
}

const countCharacters = ({ text, response, previousResponse }: AssessmentQuestion) =>
  [
    text,
    formatAnswer(response),
    formatBefore(previousResponse),
    response?.justification,
    response?.review?.rationale,
  ].join('').length;

export const listUnattachedEvidence = ({ evidence }: AssessmentDetail) =>
  evidence.filter(({ questionKeys }) => questionKeys.length === 0).map(toReportFile);

const toReportQuestion = ({ text, type, riskWeight, expectedAnswer, controls, required }: AssessmentQuestion) => ({
  text,
  weight: riskWeight,
  weightName: formatEnum(riskWeight),
  required,
  expected: expectedAnswer === null ? null : formatExpectedAnswer({ type, expectedAnswer }),
  controls: [...Map.groupBy(controls, ({ framework, version }) => `${framework} ${version}`)].map(
    ([framework, ofFramework]) => `${framework}: ${ofFramework.map(({ code }) => code).join(', ')}`,
  ),
});

const DECISION_TONES: Readonly<Record<string, string>> = { COMPLIANT: 'GREEN', PARTIAL: 'AMBER', NON_COMPLIANT: 'RED' };

/** The result of the answer and the reason for it. Null before submission. */
function toVerdict({ visible }: AssessmentQuestion, line: ScoreLine | undefined) {
  if (!line) return { verdict: visible ? null : 'Not visible', tone: 'UNSCORED', why: null };
  const status = toComplianceStatus(line);
  return { verdict: formatEnum(status), tone: DECISION_TONES[status] ?? 'UNSCORED', why: line.reason };
}

function toReportAnswer(response: Response | null) {
  return {
    answer: formatAnswer(response),
    justification: response?.notApplicable ? response.justification : null,
    onBehalfBy: response?.onBehalfByName ?? null,
    review: response?.review ? toReportReview(response.review) : null,
  };
}

/** What was submitted before, where it differs. */
function formatBefore(previous: SubmittedResponse | null): string | null {
  if (!previous) return null;
  const { notApplicable, justification, fileNames } = previous;
  const answer = formatAnswer(previous);
  const given = notApplicable ? `${answer ?? ''}: ${justification ?? ''}` : answer;
  return [...(given === null ? [] : [given]), ...fileNames].join(', ') || 'No answer';
}

function formatAnswer(response: Pick<Response, 'answer' | 'notApplicable'> | null): string | null {
  if (response?.notApplicable) return 'Claimed not applicable';
  const answer = response?.answer ?? null;
  if (answer === null) return null;
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}

const toReportReview = ({ decision, rationale, reviewerName, decidedAt }: NonNullable<Response['review']>) => ({
  decision: formatEnum(decision),
  rationale,
  who: `${reviewerName}, ${formatDate(decidedAt)}`,
});

const toReportFile = ({ fileName, sizeBytes, sha256, expiresDate, annex, uploadedByName, uploadedAt }: Evidence) => ({
  name: fileName,
  size: formatBytes(sizeBytes),
  sha256,
  expires: expiresDate === null ? null : formatDate(expiresDate),
  addedInReview: annex ? `Added during review by ${uploadedByName}, ${formatDate(uploadedAt)}` : null,
});
