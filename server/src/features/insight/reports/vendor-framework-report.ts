import {
  type Certification,
  type CurrentVendorDecision,
  type Organisation,
  type RatingThresholds,
  toRating,
} from '@assay/contract';
import { scoreRing, stackedBar } from '@assay/contract/charts';
import { calculateDomainRatio } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { getReportOrganisation, type ReportOrganisation } from '../../access/organisations/index.ts';
import { listCertifications } from '../../portfolio/certifications/index.ts';
import { getFramework } from '../../questionnaires/frameworks/index.ts';
import { getVendorRatingIn, type VendorRating } from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { buildControlHeatmap } from './control-heatmap.ts';
import { buildDeficientControls, buildMetControls } from './deficient-controls.ts';
import { buildDomainComparison } from './domain-bars.ts';
import { withLetterhead } from './letterhead.ts';
import {
  formatDate,
  toLabel,
  formatFraction,
  formatHeldBack,
  formatScore,
  formatShortDate,
  formatThresholds,
  toMethod,
  toReportImage,
} from './report-format.ts';
import {
  type ComparedAssessment,
  type ControlOutcomes,
  getAssessmentDetails,
  getControlOutcomes,
  getReportVendor,
  isDeficient,
  listComparedAssessments,
  listControlFindings,
  toExactScore,
  type VendorFrameworkData,
  type VendorFrameworkKey,
} from './vendor-framework-queries.ts';

const RING_DIAMETER = 110;
const BAR_SIZE = { width: 480, height: 10 };

type VendorFrameworkReportInput = {
  readonly organisation: ReportOrganisation;
  readonly today: string;
  readonly read: VendorFrameworkData;
};

/** Builds the data of the report. The layout is in `server/reports/vendor-framework.typ`. */
function buildVendorFrameworkReport({ organisation, today, read }: VendorFrameworkReportInput) {
  const { vendor, framework } = read;
  const thresholds = organisation.ratingThresholds;
  const frameworkName = `${framework.name} ${framework.version}`;
  const letters = assignLetters(read.assessments);
  return withLetterhead(
    { organisation, kind: 'Framework report', title: `${vendor.name}: ${frameworkName}`, today },
    {
      vendor: { ...vendor, tier: vendor.tier === null ? 'No tier' : toLabel(vendor.tier) },
      rating: toVendorRating(read.overall, thresholds),
      framework: frameworkName,
      thresholds: formatThresholds(thresholds),
      summary: toSummary(read, thresholds),
      assessments: read.assessments.map((assessment) =>
        toComparedRow(assessment, { outcomes: read.outcomes, letters, thresholds }),
      ),
      domains: buildDomainComparison(read, thresholds),
      heatmap: buildControlHeatmap(read, thresholds),
      shortfalls: buildDeficientControls({ read, letters, thresholds }),
      met: buildMetControls({ read, letters }),
      findings: toReportFindings(read, today),
      certifications: read.certifications.map(toReportCertification),
      method: toMethod(organisation),
    },
  );
}

/** Controls of other frameworks are not named. */
function toReportFindings({ findings, framework }: VendorFrameworkData, today: string) {
  const codes = new Set(framework.controls.map(({ code }) => code));
  return {
    entries: findings.map((finding) => ({
      title: finding.title,
      severity: finding.severity,
      severityName: toLabel(finding.severity),
      controls: finding.controlCodes.filter((code) => codes.has(code)).join(', '),
      status: toLabel(finding.status),
      isOpen: finding.status === 'OPEN',
      since: finding.resolvedAt === null ? null : formatShortDate(finding.resolvedAt),
      until: finding.acceptedUntil === null ? null : formatShortDate(finding.acceptedUntil),
      owner: finding.ownerName,
      due: finding.dueDate === null ? null : formatShortDate(finding.dueDate),
      isLate: finding.status === 'OPEN' && finding.dueDate !== null && finding.dueDate < today,
    })),
    more: (findings[0]?.total ?? 0) - findings.length,
  };
}

const CERTIFICATION_STATUS = {
  VALID: { name: 'Valid', tone: 'GREEN' },
  EXPIRING: { name: 'Expires soon', tone: 'AMBER' },
  EXPIRED: { name: 'Expired', tone: 'RED' },
} as const;

const toReportCertification = ({ name, issuer, issuedDate, expiresDate, status, attachments }: Certification) => ({
  name,
  issuer,
  issued: formatShortDate(issuedDate),
  expires: formatShortDate(expiresDate),
  status: CERTIFICATION_STATUS[status],
  files: attachments.map(({ fileName }) => fileName).join(', '),
});

type AssessmentLetters = ReadonlyMap<string, string>;

/** Assigns each assessment a letter. A is the newest. */
const assignLetters = (assessments: readonly ComparedAssessment[]): AssessmentLetters =>
  new Map(assessments.map(({ id }, index) => [id, toLetter(index)]));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const toLetter = (index: number): string =>
  index < ALPHABET.length
    ? ALPHABET.charAt(index)
    : toLetter(Math.floor(index / ALPHABET.length) - 1) + ALPHABET.charAt(index % ALPHABET.length);

/** The overall score of the vendor, which the report on one framework is only a part of. */
const toVendorRating = ({ exactScore, rating, heldBackBy, decision }: VendorRating, thresholds: RatingThresholds) => ({
  score: formatFraction(exactScore, thresholds),
  rating,
  ratingName: toLabel(rating),
  heldBack: formatHeldBack(heldBackBy),
  decision: decision === null ? null : formatDecision(decision),
});

const formatDecision = ({ outcome, decidedAt, validUntil, staleReasons }: CurrentVendorDecision) =>
  [
    `Decision: ${toLabel(outcome).toLowerCase()} on ${formatDate(decidedAt)}`,
    ...(validUntil === null ? [] : [`valid until ${formatDate(validUntil)}`]),
    ...(staleReasons.length > 0 ? ['now out of date'] : []),
  ].join(', ') + '.';

type ComparedRowInput = {
  readonly outcomes: ControlOutcomes;
  readonly letters: AssessmentLetters;
  readonly thresholds: RatingThresholds;
};

function toComparedRow(assessment: ComparedAssessment, { outcomes, letters, thresholds }: ComparedRowInput) {
  const all = [...outcomes.values()];
  return {
    letter: letters.get(assessment.id) ?? '',
    title: assessment.title,
    template: `${assessment.templateName}, version ${String(assessment.templateVersion)}`,
    completed: formatDate(assessment.completedAt),
    score: formatScore(toExactScore(assessment), thresholds),
    current: all.filter(({ now }) => now.assessmentId === assessment.id).length,
    previous: all.filter(({ before }) => before?.assessmentId === assessment.id).length,
  };
}

/** The mean of the assessed controls. Controls that are not assessed are counted separately, never as met. */
function toSummary({ framework, outcomes }: VendorFrameworkData, thresholds: Organisation['ratingThresholds']) {
  const assessed = framework.controls.flatMap(({ code }) => outcomes.get(code)?.now ?? []);
  const { ratio } = calculateDomainRatio(assessed.map((outcome) => outcome.ratio));
  const rating = toRating(ratio, thresholds);
  const short = assessed.filter(isDeficient).length;
  const counts = [
    { name: 'Fully met', tone: 'GREEN', count: assessed.length - short },
    { name: 'Deficient', tone: 'RED', count: short },
    { name: 'Not assessed', tone: 'UNSCORED', count: framework.controls.length - assessed.length },
  ] as const;
  return {
    controls: framework.controls.length,
    assessed: assessed.length,
    compliance: {
      text: formatScore(ratio, thresholds),
      rating,
      ratingName: toLabel(rating),
      ring: toReportImage(
        scoreRing({ label: 'Compliance of assessed controls', ratio, tone: rating, thresholds }, RING_DIAMETER),
      ),
    },
    counts,
    bar: toReportImage(
      stackedBar(
        counts.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR_SIZE,
      ),
    ),
  };
}

/** Audited before rendering: a report that cannot be audited is not sent. */
export async function renderVendorFrameworkPdf(
  ctx: AppContext,
  caller: Caller,
  key: VendorFrameworkKey,
): Promise<Download<Buffer>> {
  const today = toIsoDate(ctx.now());
  const framework = await getFramework(ctx, caller, { frameworkId: key.frameworkId });
  const { entries: certifications } = await listCertifications(ctx, caller, key.vendorId);
  const { fileName, data, picture } = await inOrganisation(ctx, caller, async (tx) => {
    const vendor = await getReportVendor(tx, caller, key.vendorId);
    const organisation = await getReportOrganisation(tx, caller);
    const outcomes = await getControlOutcomes(tx, caller, key);
    const assessments = await listComparedAssessments(tx, caller, outcomes);
    const details = await getAssessmentDetails(tx, caller, { outcomes, today });
    const overall = await getVendorRatingIn(tx, caller, { vendorId: key.vendorId, today });
    const findings = await listControlFindings(tx, caller, { vendor, framework });
    const read = { vendor, overall, framework, outcomes, assessments, details, findings, certifications };
    const report = buildVendorFrameworkReport({ organisation, today, read });
    await recordAudit(tx, caller, {
      action: 'EXPORT_FRAMEWORK_REPORT',
      entity: { type: 'Vendor', id: vendor.id, name: vendor.name },
      meta: { frameworkId: framework.id, framework: framework.name, reportId: report.letterhead.reportId },
    });
    return { fileName: `${vendor.name} ${framework.name}`, data: report, picture: organisation.picture?.content };
  });
  return { fileName, content: await ctx.pdfRenderer.render(caller, { layout: 'vendor-framework', data, picture }) };
}
