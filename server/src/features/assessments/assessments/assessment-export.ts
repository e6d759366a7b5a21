import {
  type AssessmentDetail,
  type AssessmentFinding,
  type AssessmentQuestion,
  formatHeldBackBy,
  type ScoreLine,
} from '@assay/contract';
import { formatExpectedAnswer, parseRational, toComplianceStatus, toNumber } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { type CsvColumns, formatCsvTable, toCsvTable } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getAssessmentRow, toAssessmentEntity } from '../records/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';

/** Findings that belong to no question have a row without one. */
type ResponseRow = {
  readonly assessment: AssessmentDetail;
  readonly section: string | null;
  readonly question: AssessmentQuestion | null;
  readonly line: ScoreLine | undefined;
  readonly findings: readonly AssessmentFinding[];
};

export const RESPONSE_CSV_COLUMNS: CsvColumns<ResponseRow> = {
  Section: ({ section }) => section,
  Key: ({ question }) => question?.key,
  Question: ({ question }) => question?.text,
  Type: ({ question }) => question?.type,
  'Risk weight': ({ question }) => question?.riskWeight,
  Required: ({ question }) => question?.required,
  Visible: ({ question }) => question?.visible,
  Answer: ({ question }) => formatAnswer(question?.response?.answer),
  'Not applicable': ({ question }) => question && (question.response?.notApplicable ?? false),
  Justification: ({ question }) => question?.response?.justification,
  'Entered on behalf by': ({ question }) => question?.response?.onBehalfByName,
  'Compliance status': ({ line }) => line && toComplianceStatus(line),
  Compliance: ({ line }) => toDecimal(line?.compliance),
  Why: ({ line }) => line?.reason,
  Decision: ({ question }) => question?.response?.review?.decision,
  Rationale: ({ question }) => question?.response?.review?.rationale,
  Reviewer: ({ question }) => question?.response?.review?.reviewerName,
  Controls: ({ question }) => question?.controls.map(({ framework, code }) => `${framework} ${code}`).join('; '),
  'Exact compliance': ({ line }) => formatFraction(line?.compliance),
  'Expected answer': ({ question }) => question && formatExpected(question),
  Weight: ({ line }) => line?.weight,
  Gain: ({ line }) => toDecimal(line?.gain),
  Loss: ({ line }) => toDecimal(line?.loss),
  Findings: ({ findings }) => joinCells(findings.map(({ title }) => title)),
  'Finding IDs': ({ findings }) => joinCells(findings.map(({ id }) => id)),
  'Finding descriptions': ({ findings }) => joinCells(findings.map(({ description }) => description)),
  'Finding severities': ({ findings }) => joinCells(findings.map(({ severity }) => severity)),
  'Finding statuses': ({ findings }) =>
    joinCells(findings.map(({ status, proposed }) => (proposed ? 'PROPOSED' : status))),
  'Finding controls': ({ findings }) => joinCells(findings.map(({ controlCodes }) => controlCodes.join(', '))),
  'Finding due dates': ({ findings }) => joinCells(findings.map(({ dueDate }) => dueDate)),
  'Finding resolution notes': ({ findings }) => joinCells(findings.map(({ resolutionNote }) => resolutionNote)),
  'Findings resolved at': ({ findings }) => joinCells(findings.map(({ resolvedAt }) => resolvedAt)),
  'Findings resolved by': ({ findings }) => joinCells(findings.map(({ resolvedByName }) => resolvedByName)),
  Assessment: ({ assessment }) => assessment.title,
  'Assessment ID': ({ assessment }) => assessment.id,
  Vendor: ({ assessment }) => assessment.vendorName,
  'Assessment status': ({ assessment }) => assessment.status,
  Score: ({ assessment }) => assessment.score,
  Template: ({ assessment }) => assessment.templateName,
  'Template version': ({ assessment }) => assessment.templateVersion,
  'Due date': ({ assessment }) => assessment.dueDate,
  'Submitted at': ({ assessment }) => assessment.submittedAt,
  'Submitted by': ({ assessment }) => formatSubmittedBy(assessment.submittedBy),
  'Completed at': ({ assessment }) => assessment.completedAt,
  'Assessment reviewer': ({ assessment }) => assessment.reviewerName,
  Provisional: ({ assessment: { scoreBreakdown } }) => scoreBreakdown && !scoreBreakdown.final,
  Rating: ({ assessment }) => assessment.rating,
  'Rating limited by': ({ assessment }) => formatHeldBackBy(assessment.heldBackBy),
  'Exact score': ({ assessment }) => formatFraction(assessment.exactScore),
  Coverage: ({ assessment }) => toDecimal(assessment.scoreBreakdown?.coverage),
};

const DECIMALS = 6;

const toDecimal = (fraction: string | null | undefined) =>
  typeof fraction === 'string' ? toNumber(parseRational(fraction), DECIMALS) : null;

/** A spreadsheet reads 1/2 as a date. */
const formatFraction = (fraction: string | null | undefined) => fraction?.replace('/', ' of ');

/** In the order of the findings, with an empty place for a finding without the value. */
const joinCells = (cells: readonly (string | null)[]) =>
  cells.some((cell) => cell !== null && cell !== '') ? cells.map((cell) => cell ?? '').join('; ') : null;

const formatExpected = ({ type, expectedAnswer }: AssessmentQuestion) =>
  expectedAnswer === null ? null : formatExpectedAnswer({ type, expectedAnswer });

const formatSubmittedBy = (by: AssessmentDetail['submittedBy']) =>
  by && `${by.name}, ${by.title}${by.enteredByName === null ? '' : `, entered by ${by.enteredByName}`}`;

const formatAnswer = (answer: unknown) =>
  Array.isArray(answer) ? answer.join('; ') : typeof answer === 'number' || typeof answer === 'string' ? answer : null;

/** Audited before it is returned: an export that cannot be audited is not sent. */
export function exportAssessmentCsv(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Download<string>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const detail = await getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
    await recordAudit(tx, caller, { action: 'EXPORT_ASSESSMENT', entity: toAssessmentEntity(assessment) });
    const content = formatCsvTable(toCsvTable(RESPONSE_CSV_COLUMNS, toResponseRows(detail)));
    return { fileName: detail.vendorName, content };
  });
}

function toResponseRows(assessment: AssessmentDetail): ResponseRow[] {
  const lines = new Map(assessment.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  const findings = Map.groupBy(assessment.findings, ({ questionKey }) => questionKey);
  const rows: ResponseRow[] = assessment.sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({
      assessment,
      section: title,
      question,
      line: lines.get(question.key),
      findings: findings.get(question.key) ?? [],
    })),
  );
  const others = findings.get(null);
  if (others) rows.push({ assessment, section: null, question: null, line: undefined, findings: others });
  return rows;
}
