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
import { type CsvColumns, formatCsvTables, toCsvTable } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getAssessmentRow, toAssessmentEntity } from '../records/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';

export type ResponseLine = {
  readonly section: string;
  readonly question: AssessmentQuestion;
  readonly line: ScoreLine | undefined;
};

export const ASSESSMENT_COLUMNS: CsvColumns<AssessmentDetail> = {
  Assessment: ({ title }) => title,
  ID: ({ id }) => id,
  Vendor: ({ vendorName }) => vendorName,
  Status: ({ status }) => status,
  Score: ({ score }) => score,
  Template: ({ templateName }) => templateName,
  'Template version': ({ templateVersion }) => templateVersion,
  'Due date': ({ dueDate }) => dueDate,
  'Submitted at': ({ submittedAt }) => submittedAt,
  'Submitted by': ({ submittedBy }) => formatSubmittedBy(submittedBy),
  'Completed at': ({ completedAt }) => completedAt,
  Reviewer: ({ reviewerName }) => reviewerName,
  Provisional: ({ scoreBreakdown }) => scoreBreakdown && !scoreBreakdown.final,
  Rating: ({ rating }) => rating,
  'Held back by': ({ heldBackBy }) => formatHeldBackBy(heldBackBy),
  'Exact score': ({ exactScore }) => formatFraction(exactScore),
  Coverage: ({ scoreBreakdown }) => toDecimal(scoreBreakdown?.coverage),
};

export const RESPONSE_COLUMNS: CsvColumns<ResponseLine> = {
  Section: ({ section }) => section,
  Key: ({ question }) => question.key,
  Question: ({ question }) => question.text,
  Type: ({ question }) => question.type,
  'Risk weight': ({ question }) => question.riskWeight,
  Required: ({ question }) => question.required,
  Visible: ({ question }) => question.visible,
  Answer: ({ question: { response } }) => formatAnswer(response?.answer),
  'Not applicable': ({ question: { response } }) => response?.notApplicable ?? false,
  Justification: ({ question: { response } }) => response?.justification,
  'Entered on behalf by': ({ question: { response } }) => response?.onBehalfByName,
  'Compliance status': ({ line }) => line && toComplianceStatus(line),
  Compliance: ({ line }) => toDecimal(line?.compliance),
  Why: ({ line }) => line?.reason,
  Decision: ({ question: { response } }) => response?.review?.decision,
  Rationale: ({ question: { response } }) => response?.review?.rationale,
  Reviewer: ({ question: { response } }) => response?.review?.reviewerName,
  Controls: ({ question: { controls } }) => controls.map(({ framework, code }) => `${framework} ${code}`).join('; '),
  'Exact compliance': ({ line }) => formatFraction(line?.compliance),
  'Expected answer': ({ question: { type, expectedAnswer } }) =>
    expectedAnswer === null ? null : formatExpectedAnswer({ type, expectedAnswer }),
  Weight: ({ line }) => line?.weight,
  Gain: ({ line }) => toDecimal(line?.gain),
  Loss: ({ line }) => toDecimal(line?.loss),
};

const DECIMALS = 6;

const toDecimal = (fraction: string | null | undefined) =>
  typeof fraction === 'string' ? toNumber(parseRational(fraction), DECIMALS) : null;

/** A spreadsheet reads 1/2 as a date. */
const formatFraction = (fraction: string | null | undefined) => fraction?.replace('/', ' of ');

export const FINDING_COLUMNS: CsvColumns<AssessmentFinding> = {
  Finding: ({ title }) => title,
  ID: ({ id }) => id,
  Key: ({ questionKey }) => questionKey,
  Description: ({ description }) => description,
  Severity: ({ severity }) => severity,
  Status: ({ status, proposed }) => (proposed ? 'PROPOSED' : status),
  Controls: ({ controlCodes }) => controlCodes.join('; '),
  'Due date': ({ dueDate }) => dueDate,
  'Resolution note': ({ resolutionNote }) => resolutionNote,
  'Resolved at': ({ resolvedAt }) => resolvedAt,
  'Resolved by': ({ resolvedByName }) => resolvedByName,
};

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
    const content = formatCsvTables([
      toCsvTable(ASSESSMENT_COLUMNS, [detail]),
      toCsvTable(RESPONSE_COLUMNS, toResponseLines(detail)),
      toCsvTable(FINDING_COLUMNS, detail.findings),
    ]);
    return { fileName: detail.vendorName, content };
  });
}

function toResponseLines({ sections, scoreBreakdown }: AssessmentDetail): ResponseLine[] {
  const lines = new Map(scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({ section: title, question, line: lines.get(question.key) })),
  );
}
