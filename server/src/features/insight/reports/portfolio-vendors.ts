// The trend, the exposure and the register of vendors in the portfolio report.
import {
  ContractValue,
  DataSensitivity,
  type Organisation,
  type PortfolioTrend,
  type RatingThresholds,
  Severity,
  toRating,
} from '@assay/contract';
import { stackedBar, stackedColumns, type Tone, trendLine } from '@assay/contract/charts';
import { buildVendorTotals } from './portfolio-scores.ts';
import { formatFraction, formatScore, formatShortDate, toLabel, toReportImage } from './report-format.ts';
import type { ExposureSummary, RegisteredVendor } from './register-queries.ts';

const LINE_SIZE = { width: 480, height: 110 };
const COLUMN_SIZE = { width: 480, height: 80 };
const BAR_SIZE = { width: 160, height: 7 };

export function buildTrend({ points }: PortfolioTrend, thresholds: RatingThresholds) {
  const scores = points.map(({ averageScoreExact }) => averageScoreExact);
  const severities = points.map(({ openFindingsBySeverity }) =>
    Severity.options.map((severity) => ({
      label: toLabel(severity),
      tone: severity,
      count: openFindingsBySeverity[severity],
    })),
  );
  return {
    hasScores: scores.some((score) => score !== null),
    scores: toReportImage(trendLine(scores, LINE_SIZE)),
    findings: toReportImage(
      stackedColumns(
        severities.map((parts) => parts.toReversed()),
        COLUMN_SIZE,
      ),
    ),
    legend: Severity.options.map((severity) => ({ name: toLabel(severity), tone: severity })),
    green: thresholds.green,
    amber: thresholds.amber,
    points: points.map((point) => ({
      name: point.quarter ?? 'Today',
      average: formatScore(point.averageScoreExact, thresholds),
      vendors: point.vendorCount,
      findings: point.openFindings,
      critical: point.openFindingsBySeverity.CRITICAL,
      overdue: point.overdueFindings,
    })),
  };
}

const SENSITIVITY_NAMES: Readonly<Record<DataSensitivity, string>> = {
  PUBLIC: 'Public',
  INTERNAL: 'Internal',
  CONFIDENTIAL: 'Confidential',
  RESTRICTED: 'Restricted',
};

type ScoreSettings = Pick<Organisation, 'ratingThresholds' | 'capCritical'>;

/** The largest contracts and the most sensitive data first, and vendors without a value last. */
export function buildExposure(exposure: readonly ExposureSummary[], settings: ScoreSettings) {
  const toRow = (name: string, matches: (one: ExposureSummary) => boolean) =>
    toExposureRow(name, exposure.filter(matches), settings);
  return {
    sensitivities: [
      ...DataSensitivity.options
        .toReversed()
        .map((option) => toRow(SENSITIVITY_NAMES[option], ({ dataSensitivity }) => dataSensitivity === option)),
      toRow('Not set', ({ dataSensitivity }) => dataSensitivity === null),
    ],
    contracts: [
      ...ContractValue.options
        .toReversed()
        .map((option) => toRow(option, ({ contractValue }) => contractValue === option)),
      toRow('Not set', ({ contractValue }) => contractValue === null),
    ],
  };
}

function toExposureRow(name: string, exposure: readonly ExposureSummary[], settings: ScoreSettings) {
  const scores = exposure.map((one) => ({ ...one, tier: null }));
  const { vendors, averageScore, distribution } = buildVendorTotals(scores, settings);
  const part = (tone: Tone, count: number) => ({ label: toLabel(tone), tone, count });
  const parts = [
    part('GREEN', distribution.green),
    part('AMBER', distribution.amber),
    part('RED', distribution.red),
    part('UNSCORED', distribution.unscored),
  ];
  return {
    name,
    vendors,
    average: formatScore(averageScore, settings.ratingThresholds),
    rating: toRating(averageScore, settings.ratingThresholds),
    ...distribution,
    bar: toReportImage(stackedBar(parts, BAR_SIZE)),
  };
}

type RegisterInput = { readonly today: string; readonly thresholds: RatingThresholds };

export function buildRegister(vendors: readonly RegisteredVendor[], { today, thresholds }: RegisterInput) {
  const total = vendors[0]?.total ?? 0;
  return {
    total,
    /** Null if all of them are listed. */
    listed: total > vendors.length ? vendors.length.toLocaleString('en-GB') : null,
    totalText: total.toLocaleString('en-GB'),
    vendors: vendors.map((vendor) => ({
      name: vendor.name,
      tier: vendor.tier === null ? 'No tier' : toLabel(vendor.tier),
      score: formatFraction(vendor.exactScore, thresholds),
      rating: vendor.rating,
      ratingName: toLabel(vendor.rating),
      owner: vendor.ownerName,
      lastReview: formatShortDate(vendor.lastReviewOn),
      nextReview: formatShortDate(vendor.nextReviewOn),
      isLate: vendor.nextReviewOn !== null && vendor.nextReviewOn < today,
      findings: vendor.openFindings,
    })),
  };
}
