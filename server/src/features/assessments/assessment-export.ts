import type { AssessmentDetail, AssessmentFinding, AssessmentQuestion, ScoreLine } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { complianceStatus } from '../../domain/compliance.ts';
import { dayOf } from '../../domain/day.ts';
import { type Columns, csvBlocks, csvTable } from '../../platform/csv.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import { entityOf, findAssessment } from './assessment-queries.ts';

export type Line = {
  readonly section: string;
  readonly question: AssessmentQuestion;
  readonly line: ScoreLine | undefined;
};

export const ASSESSMENT: Columns<AssessmentDetail> = {
  Assessment: ({ title }) => title,
  ID: ({ id }) => id,
  Vendor: ({ vendorName }) => vendorName,
  Status: ({ status }) => status,
  Score: ({ score }) => score,
  Template: ({ templateName }) => templateName,
  'Template version': ({ templateVersion }) => templateVersion,
  'Due date': ({ dueDate }) => dueDate,
  'Submitted at': ({ submittedAt }) => submittedAt,
  'Submitted by': ({ submittedBy }) => submittedBy && `${submittedBy.name}, ${submittedBy.title}`,
  'Completed at': ({ completedAt }) => completedAt,
  Reviewer: ({ reviewerName }) => reviewerName,
};

export const RESPONSE: Columns<Line> = {
  Section: ({ section }) => section,
  Key: ({ question }) => question.key,
  Question: ({ question }) => question.text,
  Type: ({ question }) => question.type,
  'Risk weight': ({ question }) => question.riskWeight,
  Required: ({ question }) => question.required,
  Visible: ({ question }) => question.visible,
  Answer: ({ question: { response } }) => answerText(response?.answer),
  'Not applicable': ({ question: { response } }) => response?.notApplicable ?? false,
  Justification: ({ question: { response } }) => response?.justification,
  'Entered on behalf by': ({ question: { response } }) => response?.onBehalfByName,
  'Compliance status': ({ line }) => line && complianceStatus(line),
  Compliance: ({ line }) => line?.compliance,
  Why: ({ line }) => line?.reason,
  Decision: ({ question: { response } }) => response?.review?.decision,
  Rationale: ({ question: { response } }) => response?.review?.rationale,
  Reviewer: ({ question: { response } }) => response?.review?.reviewerName,
  Controls: ({ question: { controls } }) => controls.map(({ framework, code }) => `${framework} ${code}`).join('; '),
};

export const FINDING: Columns<AssessmentFinding> = {
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

const answerText = (answer: unknown) =>
  Array.isArray(answer) ? answer.join('; ') : typeof answer === 'number' || typeof answer === 'string' ? answer : null;

/** Audited before anything is handed out: what cannot be logged does not leave. */
export function exportAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Download<string>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await findAssessment(tx, caller, assessmentId);
    const detail = await detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
    await recordAudit(tx, caller, { action: 'EXPORT_ASSESSMENT', entity: entityOf(assessment) });
    const content = csvBlocks([
      csvTable(ASSESSMENT, [detail]),
      csvTable(RESPONSE, linesOf(detail)),
      csvTable(FINDING, detail.findings),
    ]);
    return { fileName: detail.vendorName, content };
  });
}

function linesOf({ sections, scoreBreakdown }: AssessmentDetail): Line[] {
  const lines = new Map(scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({ section: title, question, line: lines.get(question.key) })),
  );
}
