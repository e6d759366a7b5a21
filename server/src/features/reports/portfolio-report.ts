import { type Dashboard, ratingOf } from '@assay/contract';
import { scoreRing, stackedBar } from '@assay/contract/charts';
import type { PrintedOrganisation } from '../organisations/branding-queries.ts';
import { withLetterhead } from './letterhead.ts';
import {
  MOST_LISTED,
  type NeedyVendor,
  type ResponsibilityFigures,
  type Standing,
  type TopFinding,
} from './portfolio-queries.ts';
import { quarterChanges, type QuarterRead } from './portfolio-quarter.ts';
import { responsibilityOverview } from './portfolio-responsibilities.ts';
import { scoreBands, tierLines, vendorTotals } from './portfolio-standings.ts';
import { ageText, dayText, pictureOf, scoreText, wordsOf } from './report-words.ts';

const RING = 110;
const BAR = { width: 480, height: 10 };
const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

export type PortfolioRead = {
  readonly organisation: PrintedOrganisation;
  readonly today: string;
  readonly dashboard: Dashboard;
  readonly standings: readonly Standing[];
  readonly needy: readonly NeedyVendor[];
  readonly findings: readonly TopFinding[];
  readonly responsibilities: ResponsibilityFigures;
  readonly quarter: QuarterRead;
};

/** All that the report says; `server/reports/portfolio.typ` says where and how. */
export function portfolioReport(read: PortfolioRead) {
  const { organisation, today, dashboard, standings } = read;
  const thresholds = organisation.ratingThresholds;
  return withLetterhead(
    { organisation, kind: 'Portfolio report', title: 'Vendor risk portfolio', today },
    {
      organisation: organisation.name,
      summary: summaryOf(read),
      thresholds: { green: scoreText(thresholds.green), amber: scoreText(thresholds.amber) },
      bands: scoreBands(standings),
      tiers: tierLines(standings, thresholds),
      quarter: quarterChanges(read.quarter),
      attention: attentionOf(read.needy, today),
      severities: severitiesOf(dashboard),
      findings: findingsOf(read),
      controls: dashboard.topDeficientControls,
      responsibilities: responsibilityOverview(read.responsibilities, dashboard),
    },
  );
}

const RATINGS = [
  ['GREEN', 'green'],
  ['AMBER', 'amber'],
  ['RED', 'red'],
  ['UNSCORED', 'unscored'],
] as const;

/** What is said of vendors is summed from their standings, so that it agrees with the tables that show those. */
function summaryOf({ standings, dashboard, organisation, needy }: PortfolioRead) {
  const totals = vendorTotals(standings, organisation.ratingThresholds);
  const rating = ratingOf(totals.averageScore, organisation.ratingThresholds);
  const ratings = RATINGS.map(([tone, name]) => ({ tone, name: wordsOf(tone), count: totals.distribution[name] }));
  return {
    vendors: totals.vendors,
    score: {
      text: scoreText(totals.averageScore),
      rating,
      ratingName: wordsOf(rating),
      ring: pictureOf(scoreRing({ label: 'Average score', ratio: totals.averageScore, tone: rating }, RING)),
    },
    ratings,
    bar: pictureOf(
      stackedBar(
        ratings.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR,
      ),
    ),
    openFindings: dashboard.openFindings,
    overdue: dashboard.assessmentStatusCounts.OVERDUE,
    needAttention: needy[0]?.total ?? 0,
    statuses: Object.entries(dashboard.assessmentStatusCounts).map(([status, count]) => ({
      name: wordsOf(status),
      count,
    })),
  };
}

function attentionOf(needy: readonly NeedyVendor[], today: string) {
  return {
    vendors: needy.map((vendor) => ({
      name: vendor.name,
      tier: vendor.tier === null ? 'No tier' : wordsOf(vendor.tier),
      score: scoreText(vendor.score),
      isRed: vendor.isRed,
      reasons: reasonsOf(vendor, today),
    })),
    more: (needy[0]?.total ?? 0) - needy.length,
  };
}

function reasonsOf({ isRed, overdue, dueSince, criticalFindings }: NeedyVendor, today: string): string[] {
  const late = dueSince === null ? [] : [`${counted(overdue, 'assessment')} overdue, by ${ageText(dueSince, today)}`];
  return [
    ...(isRed ? ['Red'] : []),
    ...late,
    ...(criticalFindings > 0 ? [counted(criticalFindings, 'open critical finding')] : []),
  ];
}

const counted = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

function severitiesOf({ openFindingsBySeverity }: Dashboard) {
  const counts = SEVERITIES.map((severity) => ({
    name: wordsOf(severity),
    tone: severity,
    count: openFindingsBySeverity[severity],
  }));
  const parts = counts.map(({ name, tone, count }) => ({ label: name, tone, count }));
  return { counts, bar: pictureOf(stackedBar(parts, BAR)) };
}

function findingsOf({ findings, dashboard, today }: PortfolioRead) {
  return {
    entries: findings.map((finding) => ({
      title: finding.title,
      severity: finding.severity,
      severityName: wordsOf(finding.severity),
      vendor: finding.vendorName,
      controls: finding.controlCodes.join(', '),
      raised: dayText(finding.createdAt),
      age: ageText(finding.createdAt, today),
      due: finding.dueDate === null ? null : dayText(finding.dueDate),
      isLate: finding.dueDate !== null && finding.dueDate < today,
    })),
    more: findings.length < MOST_LISTED ? 0 : dashboard.openFindings - findings.length,
  };
}
