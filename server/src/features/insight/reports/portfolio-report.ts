import { type RatingThresholds, type StaleReason, toRating } from '@assay/contract';
import { scoreRing, stackedBar } from '@assay/contract/charts';
import { addDays } from '../../../domain/dates.ts';
import { listSummaryTopics, type SummaryTopic } from '../../../domain/portfolio-summary.ts';
import { getQuarter } from '../../../domain/quarter.ts';
import { toIssuePage } from './issue-page.ts';
import { withLetterhead } from './letterhead.ts';
import type { PortfolioData, QuarterData } from './portfolio-data.ts';
import { toPortfolioFigures } from './portfolio-figures.ts';
import {
  buildResponsibilityOverview,
  countSeverities,
  toReportAcceptances,
  toReportFindings,
} from './portfolio-findings.ts';
import type { VendorNeedingAttention } from './portfolio-queries.ts';
import { buildScoreBands, buildTierRows, buildVendorTotals } from './portfolio-scores.ts';
import { buildExposure, buildRegister, buildTrend } from './portfolio-vendors.ts';
import {
  formatAge,
  formatChange,
  formatDate,
  toLabel,
  formatFraction,
  formatScore,
  formatShortDate,
  formatThresholds,
  toMethod,
  toReportImage,
} from './report-format.ts';

const RING_DIAMETER = 110;

const BAR_SIZE = { width: 480, height: 10 };

/** The content of the report; `server/reports/portfolio.typ` defines the layout. */
export function buildPortfolioReport(read: PortfolioData) {
  const { organisation, today, dashboard, vendorScores, issue } = read;
  const thresholds = organisation.ratingThresholds;
  return withLetterhead(
    {
      organisation,
      kind: issue ? `Portfolio report no. ${String(issue.number)}` : 'Portfolio report',
      title: issue?.title ?? 'Vendor risk portfolio',
      today,
    },
    {
      ...(issue ? { issue: toIssuePage(issue) } : { topics: toTopics(read) }),
      organisation: organisation.name,
      summary: toSummary(read),
      thresholds: formatThresholds(thresholds),
      bands: buildScoreBands(vendorScores),
      tiers: buildTierRows(vendorScores, organisation),
      trend: buildTrend(read.trend, thresholds),
      quarter: buildQuarterChanges(read.quarter, thresholds),
      attention: toAttentionRows(read),
      decisions: toDecisionOverview(read),
      severities: countSeverities(dashboard),
      findings: toReportFindings(read),
      acceptances: toReportAcceptances(read.acceptances),
      exposure: read.vendors && buildExposure(read.vendors.exposure, organisation),
      register: read.vendors && buildRegister(read.vendors.register, { today, thresholds }),
      controls: dashboard.topDeficientControls,
      responsibilities: buildResponsibilityOverview(read.responsibilities, dashboard),
      method: toMethod(organisation),
    },
  );
}

const TOPIC_TITLES: Readonly<Record<SummaryTopic['topic'], string>> = {
  POSITION: 'Position',
  DRIVERS: 'What drives it',
  CHANGES: 'What changed',
  DECISIONS: 'Decisions needed',
};

/** The summary in words. An issued report has the summary that was issued instead. */
function toTopics(read: PortfolioData) {
  const figures = toPortfolioFigures(read, { from: read.quarter.quarter.firstDay, to: read.today });
  const join = (sentences: SummaryTopic['lead']) => sentences.map(({ text }) => text).join(' ');
  return listSummaryTopics(figures).map(({ topic, lead, points }) => ({
    title: TOPIC_TITLES[topic],
    lead: lead.length === 0 ? null : join(lead),
    points: points.map(join),
  }));
}

const RATING_TONES = [
  ['GREEN', 'green'],
  ['AMBER', 'amber'],
  ['RED', 'red'],
  ['UNSCORED', 'unscored'],
] as const;

/** Calculates vendor figures from the scores, so that they agree with the tables. */
function toSummary({ vendorScores, dashboard, organisation, needy }: PortfolioData) {
  const thresholds = organisation.ratingThresholds;
  const totals = buildVendorTotals(vendorScores, organisation);
  const rating = toRating(totals.averageScore, thresholds);
  const ratings = RATING_TONES.map(([tone, name]) => ({
    tone,
    name: toLabel(tone),
    count: totals.distribution[name],
  }));
  return {
    vendors: totals.vendors,
    score: {
      text: formatScore(totals.averageScore, thresholds),
      rating,
      ratingName: toLabel(rating),
      ring: toReportImage(
        scoreRing({ label: 'Average score', ratio: totals.averageScore, tone: rating, thresholds }, RING_DIAMETER),
      ),
    },
    ratings,
    heldBack:
      totals.heldBack === 0
        ? null
        : totals.heldBack === 1
          ? '1 vendor is limited to amber by an open critical finding.'
          : `${String(totals.heldBack)} vendors are limited to amber by open critical findings.`,
    bar: toReportImage(
      stackedBar(
        ratings.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR_SIZE,
      ),
    ),
    openFindings: dashboard.openFindings,
    overdue: dashboard.assessmentStatusCounts.OVERDUE,
    needAttention: needy[0]?.total ?? 0,
    statuses: Object.entries(dashboard.assessmentStatusCounts).map(([status, count]) => ({
      name: toLabel(status),
      count,
    })),
  };
}

function toAttentionRows({ needy, today, organisation }: PortfolioData) {
  return {
    vendors: needy.map((vendor) => ({
      name: vendor.name,
      tier: vendor.tier === null ? 'No tier' : toLabel(vendor.tier),
      score: formatFraction(vendor.exactScore, organisation.ratingThresholds),
      isRed: vendor.isRed,
      reasons: listReasons(vendor, today),
    })),
    more: (needy[0]?.total ?? 0) - needy.length,
  };
}

function listReasons(vendor: VendorNeedingAttention, today: string): string[] {
  const { isRed, isHeldBack, overdue, dueSince, criticalFindings } = vendor;
  const late =
    dueSince === null ? [] : [`${formatCount(overdue, 'assessment')} overdue by ${formatAge(dueSince, today)}`];
  return [
    ...(isRed ? ['Red score'] : []),
    ...late,
    ...(criticalFindings > 0
      ? [formatCriticalFindings(formatCount(criticalFindings, 'open critical finding'), isHeldBack)]
      : []),
  ];
}

const formatCriticalFindings = (findings: string, isHeldBack: boolean) =>
  isHeldBack ? `Limited to amber by ${findings}` : findings;

const formatCount = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

const STALE_REASONS: Readonly<Record<StaleReason, string>> = {
  EXPIRED: 'Expired',
  SCORE_FELL: 'Score is lower than when decided',
  CRITICAL_FINDING_OPENED: 'Critical finding opened since',
};

function toDecisionOverview({ decisions, decisionsToReview }: PortfolioData) {
  const { none, stale, ...outcomes } = decisions;
  return {
    counts: [
      ...Object.entries(outcomes).map(([outcome, count]) => ({ name: toLabel(outcome), count })),
      { name: 'No decision', count: none },
    ],
    stale,
    entries: decisionsToReview.map((decision) => ({
      vendor: decision.vendorName,
      outcome: toLabel(decision.outcome),
      decided: formatShortDate(decision.decidedAt),
      validUntil: decision.validUntil === null ? 'No limit' : formatShortDate(decision.validUntil),
      reasons: [
        ...decision.staleReasons.map((reason) => STALE_REASONS[reason]),
        ...(decision.openConditions > 0 ? [formatCount(decision.openConditions, 'open condition')] : []),
      ],
    })),
    more: (decisionsToReview[0]?.total ?? 0) - decisionsToReview.length,
  };
}

function buildQuarterChanges({ quarter, figures }: QuarterData, thresholds: RatingThresholds) {
  const lastDay = addDays(quarter.firstDay, -1);
  return {
    previous: getQuarter(lastDay).name,
    lastDay: formatDate(lastDay),
    ...figures,
    scoredChange: formatCountChange(figures.scoredNow - figures.scoredBefore),
    averageBefore: formatScore(figures.averageBefore, thresholds),
    averageNow: formatScore(figures.averageNow, thresholds),
    averageChange: formatChange(figures.averageBefore, figures.averageNow),
    moves: figures.moves.map(({ name, tier, before, now, newlyRed }) => ({
      name,
      tier: tier === null ? 'No tier' : toLabel(tier),
      before: formatScore(before, thresholds),
      now: formatScore(now, thresholds),
      change: formatChange(before, now),
      newlyRed,
    })),
  };
}

const formatCountChange = (change: number) =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${String(Math.abs(change))}`;
