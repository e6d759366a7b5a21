import type { AssessmentDetail, AssessmentQuestion, Evidence, Response, ScoreLine } from '@assay/contract';
import { formatExpectedAnswer, numberQuestions, toComplianceStatus } from '@assay/contract/rules';
import type { QuestionRemark } from '../../assessments/comments/index.ts';
import { formatAnswer, formatBytes, formatDate, toLabel } from './report-format.ts';

const MAX_UNBROKEN_LENGTH = 800;
const MAX_UNBROKEN_FILES = 6;

/** An assessment, and the comments of the vendor on its questions. */
export type AssessmentWithRemarks = { readonly detail: AssessmentDetail; readonly remarks: readonly QuestionRemark[] };

export function buildResponseSections({ detail, remarks }: AssessmentWithRemarks) {
  const numbers = numberQuestions(detail.sections);
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return detail.sections.map(({ title, questions }, index) => ({
    title: `${String(index + 1)}  ${title}`,
    questions: questions.map((question) => {
      const files = listFiles(detail, question);
      const said = remarks.filter(({ questionKey }) => questionKey === question.key);
      return {
        number: numbers.get(question.key) ?? '',
        ...toReportQuestion(question),
        ...toVerdict(question, lines.get(question.key)),
        ...toReportAnswer(question),
        before: formatBefore(question),
        remarks: said.map(toReportRemark),
        evidence: files.map(toReportFile),
        isVerified: isVerified(detail, question),
        isBlank: formatResponse(question, question.response) === null && files.every(({ annex }) => annex),
        isLong: countCharacters(question, said) > MAX_UNBROKEN_LENGTH || files.length > MAX_UNBROKEN_FILES,
      };
    }),
  }));
}

const listFiles = ({ evidence }: AssessmentDetail, { key }: AssessmentQuestion) =>
  evidence.filter(({ questionKeys }) => questionKeys.includes(key));

const toReportRemark = ({ body, authorName, byVendor, createdAt }: QuestionRemark) => ({
  body,
  who: `${authorName}${byVendor ? ' for the vendor' : ''}, ${formatDate(createdAt)}`,
});

/** A decision of a reviewer who had evidence. Everything else is what the vendor declared. */
function isVerified(detail: AssessmentDetail, question: AssessmentQuestion): boolean {
  const decision = question.response?.review?.decision ?? 'CLARIFICATION_REQUESTED';
  return decision !== 'CLARIFICATION_REQUESTED' && listFiles(detail, question).length > 0;
}

/** How many of the responses were verified. */
export function countVerified(detail: AssessmentDetail) {
  const answered = detail.sections
    .flatMap(({ questions }) => questions)
    .filter((question) => question.response !== null || listFiles(detail, question).length > 0);
  return { responses: answered.length, verified: answered.filter((question) => isVerified(detail, question)).length };
}

const countCharacters = (question: AssessmentQuestion, remarks: readonly QuestionRemark[]) => {
  const { text, response } = question;
  const answers = [formatResponse(question, response), formatBefore(question), ...remarks.map(({ body }) => body)];
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
  uploaded: formatDate(uploadedAt),
  expires: expiresDate === null ? null : formatDate(expiresDate),
  addedInReview: annex ? `Added during review by ${uploadedByName} on ${formatDate(uploadedAt)}` : null,
});
