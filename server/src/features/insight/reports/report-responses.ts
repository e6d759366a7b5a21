import type { AssessmentDetail, AssessmentQuestion, Evidence, Response, ScoreLine } from '@assay/contract';
import { formatExpectedAnswer, numberQuestions, toComplianceStatus } from '@assay/contract/rules';
import { formatAnswer, formatBytes, formatDate, toLabel } from './report-format.ts';

const MAX_UNBROKEN_LENGTH = 800;
const MAX_UNBROKEN_FILES = 6;

export function buildResponseSections(detail: AssessmentDetail) {
  const numbers = numberQuestions(detail.sections);
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return detail.sections.map(({ title, questions }, index) => ({
    title: `${String(index + 1)}  ${title}`,
    questions: questions.map((question) => {
      const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
      return {
        number: numbers.get(question.key) ?? '',
        ...toReportQuestion(question),
        ...toVerdict(question, lines.get(question.key)),
        ...toReportAnswer(question),
        before: formatBefore(question),
        evidence: files.map(toReportFile),
        isBlank: formatResponse(question, question.response) === null && files.every(({ annex }) => annex),
        isLong: countCharacters(question) > MAX_UNBROKEN_LENGTH || files.length > MAX_UNBROKEN_FILES,
      };
    }),
  }));
}

const countCharacters = (question: AssessmentQuestion) => {
  const { text, response } = question;
  const answers = [formatResponse(question, response), formatBefore(question)];
  return [text, ...answers, response?.justification, response?.review?.rationale].join('').length;
};

export const listUnattachedEvidence = ({ evidence }: AssessmentDetail) =>
  evidence.filter(({ questionKeys }) => questionKeys.length === 0).map(toReportFile);

const toReportQuestion = ({ text, type, riskWeight, expectedAnswer, controls, required }: AssessmentQuestion) => ({
  text,
  weight: riskWeight,
  weightName: toLabel(riskWeight),
  required,
  expected: expectedAnswer === null ? null : formatExpectedAnswer({ type, expectedAnswer }),
  controls: [...Map.groupBy(controls, ({ framework, version }) => `${framework} ${version}`)].map(
    ([framework, ofFramework]) => `${framework}: ${ofFramework.map(({ code }) => code).join(', ')}`,
  ),
});

const DECISION_TONES: Readonly<Record<string, string>> = { COMPLIANT: 'GREEN', PARTIAL: 'AMBER', NON_COMPLIANT: 'RED' };

/** The result of the answer and the reason for it. Null before submission. */
function toVerdict({ visible }: AssessmentQuestion, line: ScoreLine | undefined) {
  if (!line) return { verdict: visible ? null : toLabel('NOT_VISIBLE'), tone: 'UNSCORED', why: null };
  const status = toComplianceStatus(line);
  return { verdict: toLabel(status), tone: DECISION_TONES[status] ?? 'UNSCORED', why: line.reason };
}

function toReportAnswer(question: AssessmentQuestion) {
  const { response } = question;
  return {
    answer: formatResponse(question, response),
    justification: response?.notApplicable ? response.justification : null,
    onBehalfBy: response?.onBehalfByName ?? null,
    review: response?.review ? toReportReview(response.review) : null,
  };
}

/** What was submitted before, where it differs. */
function formatBefore(question: AssessmentQuestion): string | null {
  const { previousResponse: previous } = question;
  if (!previous) return null;
  const { notApplicable, justification, fileNames } = previous;
  const answer = formatResponse(question, previous);
  const given = notApplicable ? `${answer ?? ''}: ${justification ?? ''}` : answer;
  return [...(given === null ? [] : [given]), ...fileNames].join(', ') || 'No answer';
}

function formatResponse(
  { type }: AssessmentQuestion,
  response: Pick<Response, 'answer' | 'notApplicable'> | null,
): string | null {
  if (response?.notApplicable) return 'Marked not applicable';
  const answer = response?.answer ?? null;
  return answer === null ? null : formatAnswer(type, answer);
}

const toReportReview = ({ decision, rationale, reviewerName, decidedAt }: NonNullable<Response['review']>) => ({
  decision: toLabel(decision),
  rationale,
  who: `${reviewerName}, ${formatDate(decidedAt)}`,
});

const toReportFile = ({ fileName, sizeBytes, sha256, expiresDate, annex, uploadedByName, uploadedAt }: Evidence) => ({
  name: fileName,
  size: formatBytes(sizeBytes),
  sha256,
  expires: expiresDate === null ? null : formatDate(expiresDate),
  addedInReview: annex ? `Added during review by ${uploadedByName} on ${formatDate(uploadedAt)}` : null,
});
