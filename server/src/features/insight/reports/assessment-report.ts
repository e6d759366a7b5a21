import { type AssessmentDetail, type AssessmentFinding, type Organisation, type ScoreLine } from '@assay/contract';
import { scoreRing, stackedBar } from '@assay/contract/charts';
import { formatLedger, type FormattedShares, numberQuestions, parseCompliance, ZERO } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { getReportOrganisation } from '../../access/organisations/index.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import { listRemarks, type QuestionRemark } from '../../assessments/comments/index.ts';
import { getAssessmentRow, toAssessmentEntity } from '../../assessments/records/index.ts';
import { type AssessmentResult, findResult } from '../../assessments/results/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { buildDomainBars } from './domain-bars.ts';
import { type LetterheadOrganisation, withLetterhead } from './letterhead.ts';
import {
  countBySeverity,
  type Fact,
  formatDate,
  toLabel,
  formatFraction,
  formatHeldBack,
  formatScore,
  formatThresholds,
  textOrDash,
  toEnteredByFact,
  toMethod,
  toReportImage,
} from './report-format.ts';
import { buildResponseSections, countVerified, listUnattachedEvidence } from './report-responses.ts';

const RING_DIAMETER = 110;
const BAR_SIZE = { width: 480, height: 10 };

export type AssessmentReportInput = {
  readonly organisation: LetterheadOrganisation &
    Pick<Organisation, 'ratingThresholds' | 'riskWeights' | 'capCritical'>;
  readonly detail: AssessmentDetail;
  readonly remarks: readonly QuestionRemark[];
  readonly today: string;
};

/** The content of the report; `server/reports/assessment.typ` defines the layout. */
export const buildAssessmentReport = ({ organisation, detail, remarks, today }: AssessmentReportInput) =>
  withLetterhead(
    { organisation, kind: 'Assessment report', title: `${detail.vendorName}: ${detail.title}`, today },
    {
      vendor: { name: detail.vendorName, tier: detail.vendor.tier && toLabel(detail.vendor.tier) },
      assessment: detail.title,
      note: STATUS_NOTES[detail.status],
      score: toScoreFact(detail, organisation),
      facts: toFacts(detail),
      frameworks: buildDomainBars(detail, organisation),
      severities: countSeverities(detail.findings),
      ledger: buildScoreLedger(detail),
      sections: buildResponseSections({ detail, remarks }),
      evidence: listUnattachedEvidence(detail),
      findings: detail.findings.map(toReportFinding),
      dismissals: toReportDismissals(detail),
      method: toMethod({ ...organisation, ...toScoringSettings(detail) }),
      scope: countVerified(detail),
    },
  );

/** The settings that the score was calculated with, once there is a score. */
const toScoringSettings = ({ scoreBreakdown }: AssessmentDetail) =>
  scoreBreakdown && { riskWeights: scoreBreakdown.weights, capCritical: scoreBreakdown.capCritical };

/** Shown before the score; a completed assessment needs no note. */
const STATUS_NOTES: Readonly<Record<AssessmentDetail['status'], string | null>> = {
  DRAFT: 'Draft. This assessment has not been sent yet. It shows the questions the vendor will be asked.',
  SENT: 'Sent to the vendor but not answered yet. There is no score until the vendor submits.',
  IN_PROGRESS: 'The vendor is still answering. Answers may change, and there is no score yet.',
  SUBMITTED: 'Submitted but not reviewed yet. The score is provisional.',
  UNDER_REVIEW: 'Under review. The score is provisional until the review is complete.',
  COMPLETED: null,
};

function toScoreFact(
  { status, rating, heldBackBy, scoreBreakdown }: AssessmentDetail,
  { ratingThresholds: thresholds }: AssessmentReportInput['organisation'],
) {
  const exact = parseCompliance(scoreBreakdown?.exact ?? null);
  const { green, amber } = formatThresholds(thresholds);
  return {
    text: exact === null ? 'No score' : formatScore(exact, thresholds),
    rating,
    ratingName: toLabel(rating),
    heldBack: formatHeldBack(heldBackBy),
    scale: `Green: ${green} or higher. Amber: ${amber} or higher. Red: anything lower.`,
    final: status === 'COMPLETED',
    ring: toReportImage(scoreRing({ label: 'Score', ratio: exact, tone: rating, thresholds }, RING_DIAMETER)),
  };
}

function toFacts(detail: AssessmentDetail): Fact[] {
  const { vendor, submittedBy } = detail;
  const contact = vendor.contactName ? `${vendor.contactName}, ${vendor.contactEmail}` : vendor.contactEmail;
  return [
    { name: 'Contact', value: contact },
    { name: 'Tier', value: vendor.tier ? toLabel(vendor.tier) : 'Not set' },
    { name: 'Questionnaire', value: `${detail.template.name}, version ${String(detail.template.version)}` },
    { name: 'Status', value: detail.overdue ? `${toLabel(detail.status)} (overdue)` : toLabel(detail.status) },
    { name: 'Sent', value: formatDate(detail.sentAt) },
    { name: 'Due', value: formatDate(detail.dueDate) },
    { name: 'Submitted', value: formatSubmitted(formatDate(detail.submittedAt), submittedBy) },
    ...toEnteredByFact(submittedBy),
    { name: 'Completed', value: formatDate(detail.completedAt) },
    { name: 'Reviewer', value: textOrDash(detail.reviewer?.name, 'Not assigned') },
  ];
}

const formatSubmitted = (day: string, by: AssessmentDetail['submittedBy']) =>
  by ? `${day} by ${by.name}, ${by.title}` : day;

function countSeverities(findings: readonly AssessmentFinding[]) {
  const counts = countBySeverity(findings);
  const open = countBySeverity(findings.filter(({ status }) => status === 'OPEN'));
  const parts = counts.map(({ name, tone, count }) => ({ label: name, tone, count }));
  return {
    bar: toReportImage(stackedBar(parts, BAR_SIZE)),
    counts: counts.map((severity, index) => ({ ...severity, open: open[index]?.count ?? 0 })),
  };
}

const toReportFinding = (finding: AssessmentFinding) => ({
  title: finding.title,
  description: omitRecommendation(finding),
  recommendation: finding.recommendation,
  owner: finding.ownerName,
  severity: finding.severity,
  severityName: toLabel(finding.severity),
  status: finding.proposed ? 'Proposed' : toLabel(finding.status),
  isOpen: finding.status === 'OPEN',
  controls: finding.controlCodes,
  raised: formatDate(finding.createdAt),
  due: formatDate(finding.dueDate),
  resolution: finding.resolvedAt === null ? null : formatResolution(finding),
});

/** The description of a proposed finding ends with the recommendation, which is printed on its own. */
const omitRecommendation = ({ description, recommendation }: AssessmentFinding) => {
  const ending = `\nRecommendation: ${recommendation ?? ''}`;
  return recommendation !== null && description.endsWith(ending) ? description.slice(0, -ending.length) : description;
};

const formatResolution = ({ resolvedAt, resolvedByName, resolutionNote, acceptedUntil }: AssessmentFinding) => ({
  when: resolvedByName ? `${formatDate(resolvedAt)} by ${resolvedByName}` : formatDate(resolvedAt),
  until: acceptedUntil === null ? null : formatDate(acceptedUntil),
  note: resolutionNote,
});

function toReportDismissals({ dismissals, sections }: AssessmentDetail) {
  const texts = new Map(sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, text])));
  return dismissals.map(({ questionKey, reason, dismissedByName, dismissedAt }) => ({
    question: texts.get(questionKey) ?? questionKey,
    reason,
    who: `${dismissedByName}, ${formatDate(dismissedAt)}`,
  }));
}

/**
 * The score calculation for auditors: the points each question earned and lost, and the rule applied. Null before
 * submission.
 */
function buildScoreLedger(detail: AssessmentDetail) {
  const { scoreBreakdown } = detail;
  if (!scoreBreakdown) return null;
  const numbers = numberQuestions(detail.sections);
  const { exact, earned, possible, coverage, lines, thresholds, scoringVersion } = scoreBreakdown;
  const shares = formatLedger(
    parseCompliance(exact) ?? ZERO,
    lines.map(({ gain, loss }) => ({ gain: parseCompliance(gain), loss: parseCompliance(loss) })),
    thresholds,
  );
  return {
    lines: lines.map((line, index) => ({
      number: numbers.get(line.questionKey) ?? '',
      ...toLedgerLine(line, shares.lines[index]),
    })),
    sum: {
      weight: possible,
      gain: exact === null ? textOrDash(null) : textOrDash(shares.gain),
      loss: exact === null ? textOrDash(null) : textOrDash(shares.loss),
    },
    exact,
    earned,
    possible,
    coverage: formatFraction(coverage),
    scoringVersion,
  };
}

const toLedgerLine = ({ question, reason, weight, compliance }: ScoreLine, shares: FormattedShares | undefined) => ({
  question,
  reason,
  weight: compliance === null ? '–' : String(weight),
  compliance: formatFraction(compliance),
  gain: textOrDash(shares?.gain),
  loss: textOrDash(shares?.loss),
});

/** A completed assessment keeps the vendor's name and tier and the thresholds that it was completed with. */
function withResult(input: AssessmentReportInput, result: AssessmentResult | null): AssessmentReportInput {
  if (!result) return input;
  const { organisation, detail } = input;
  const { vendor, scoreBreakdown, rating } = result;
  return {
    ...input,
    organisation: { ...organisation, ratingThresholds: rating.thresholds },
    detail: {
      ...detail,
      vendor,
      vendorName: vendor.name,
      score: scoreBreakdown.score,
      rating: rating.rating,
      heldBackBy: rating.heldBackBy,
      scoreBreakdown,
    },
  };
}

/** Audited before rendering: a report that cannot be audited is not sent. */
export async function renderAssessmentPdf(
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<Download<Buffer>> {
  const today = toIsoDate(ctx.now());
  const { fileName, data, picture } = await inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const detail = await getAssessmentDetail(tx, caller, { assessment, today });
    const organisation = await getReportOrganisation(tx, caller);
    const remarks = await listRemarks(tx, caller, assessment.id);
    const result = await findResult(tx, caller, assessment);
    const report = buildAssessmentReport(withResult({ organisation, detail, remarks, today }, result));
    await recordAudit(tx, caller, {
      action: 'EXPORT_ASSESSMENT_PDF',
      entity: toAssessmentEntity(assessment),
      meta: { reportId: report.letterhead.reportId },
    });
    return { fileName: detail.vendorName, data: report, picture: organisation.picture?.content };
  });
  return { fileName, content: await ctx.pdfRenderer.render(caller, { layout: 'assessment', data, picture }) };
}
