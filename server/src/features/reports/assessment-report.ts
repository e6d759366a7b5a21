import { type AssessmentDetail, type AssessmentFinding, type Organisation, ratingOf } from '@assay/contract';
import { percentText, scoreRing, stackedBar } from '@assay/contract/charts';
import { domainBars } from './domain-bars.ts';
import { type Sender, withLetterhead } from './letterhead.ts';
import { responseSections, spareEvidence } from './report-responses.ts';
import { bySeverity, dayText, pictureOf, scoreText, textOr, wordsOf } from './report-words.ts';
import { scoreLedger } from './score-ledger.ts';

const RING = 110;
const BAR = { width: 480, height: 10 };

export type Reported = {
  readonly organisation: Sender & Pick<Organisation, 'ratingThresholds'>;
  readonly detail: AssessmentDetail;
  readonly today: string;
};

/** All that the report says; `server/reports/assessment.typ` says where and how. */
export const assessmentReport = ({ organisation, detail, today }: Reported) =>
  withLetterhead(
    { organisation, kind: 'Assessment report', title: `${detail.vendorName}: ${detail.title}`, today },
    {
      vendor: { name: detail.vendorName, tier: detail.vendor.tier && wordsOf(detail.vendor.tier) },
      assessment: detail.title,
      note: NOTES[detail.status],
      score: scoreOf(detail, organisation),
      facts: factsOf(detail),
      frameworks: domainBars(detail, organisation),
      severities: severitiesOf(detail.findings),
      ledger: scoreLedger(detail),
      sections: responseSections(detail),
      evidence: spareEvidence(detail),
      findings: detail.findings.map(findingOf),
      dismissals: dismissalsOf(detail),
    },
  );

/** What a reader must know before the first figure; a completed assessment needs no warning. */
const NOTES: Readonly<Record<AssessmentDetail['status'], string | null>> = {
  DRAFT: 'Draft: this assessment has not been sent. It shows what the vendor would be asked.',
  SENT: 'Sent to the vendor and not answered yet. There is no score before the vendor submits.',
  IN_PROGRESS: 'The vendor is still answering. What stands here may change, and there is no score yet.',
  SUBMITTED: 'Submitted and not reviewed yet. The score is provisional.',
  UNDER_REVIEW: 'Under review. The score is provisional until the review ends.',
  COMPLETED: null,
};

function scoreOf({ status, score, scoreBreakdown }: AssessmentDetail, { ratingThresholds }: Reported['organisation']) {
  const shown = scoreBreakdown ? score : null;
  const rating = ratingOf(shown, ratingThresholds);
  return {
    text: shown === null ? 'No score' : scoreText(shown),
    rating,
    ratingName: wordsOf(rating),
    scale: `Green from ${percentText(ratingThresholds.green)}, amber from ${percentText(ratingThresholds.amber)}`,
    final: status === 'COMPLETED',
    ring: pictureOf(scoreRing({ label: 'Score', ratio: shown, tone: rating }, RING)),
  };
}

type Fact = { readonly name: string; readonly value: string };

function factsOf(detail: AssessmentDetail): Fact[] {
  const { vendor, submittedBy } = detail;
  const contact = vendor.contactName ? `${vendor.contactName}, ${vendor.contactEmail}` : vendor.contactEmail;
  return [
    { name: 'Contact', value: contact },
    { name: 'Tier', value: vendor.tier ? wordsOf(vendor.tier) : 'Not set' },
    { name: 'Questionnaire', value: `${detail.template.name}, version ${String(detail.template.version)}` },
    { name: 'Status', value: detail.overdue ? `${wordsOf(detail.status)}, overdue` : wordsOf(detail.status) },
    { name: 'Sent', value: dayText(detail.sentAt) },
    { name: 'Due', value: dayText(detail.dueDate) },
    { name: 'Submitted', value: submittedText(dayText(detail.submittedAt), submittedBy) },
    { name: 'Completed', value: dayText(detail.completedAt) },
    { name: 'Reviewer', value: textOr(detail.reviewer?.name, 'Nobody yet') },
  ];
}

const submittedText = (day: string, by: AssessmentDetail['submittedBy']) =>
  by ? `${day}, by ${by.name}, ${by.title}` : day;

function severitiesOf(findings: readonly AssessmentFinding[]) {
  const counts = bySeverity(findings);
  const open = bySeverity(findings.filter(({ status }) => status === 'OPEN'));
  const parts = counts.map(({ name, tone, count }) => ({ label: name, tone, count }));
  return {
    bar: pictureOf(stackedBar(parts, BAR)),
    counts: counts.map((severity, index) => ({ ...severity, open: open[index]?.count ?? 0 })),
  };
}

const findingOf = (finding: AssessmentFinding) => ({
  title: finding.title,
  description: finding.description,
  severity: finding.severity,
  severityName: wordsOf(finding.severity),
  status: finding.proposed ? 'Proposed' : wordsOf(finding.status),
  isOpen: finding.status === 'OPEN',
  controls: finding.controlCodes,
  raised: dayText(finding.createdAt),
  due: dayText(finding.dueDate),
  resolution: finding.resolvedAt === null ? null : resolutionOf(finding),
});

const resolutionOf = ({ resolvedAt, resolvedByName, resolutionNote, acceptedUntil }: AssessmentFinding) => ({
  when: `${dayText(resolvedAt)}, by ${textOr(resolvedByName)}`,
  until: acceptedUntil === null ? null : dayText(acceptedUntil),
  note: resolutionNote,
});

function dismissalsOf({ dismissals, sections }: AssessmentDetail) {
  const texts = new Map(sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, text])));
  return dismissals.map(({ questionKey, reason, dismissedByName, dismissedAt }) => ({
    question: texts.get(questionKey) ?? questionKey,
    reason,
    who: `${dismissedByName}, ${dayText(dismissedAt)}`,
  }));
}
