// Vendors by score, from counts by tier and by steps of 0.01. Thresholds have the same precision, so ratings are exact.
import { type Organisation, type Rating, TIERS, toRating } from '@assay/contract';
import { columnChart, stackedBar, type Tone } from '@assay/contract/charts';
import { divide, rational, rationalFromNumber, sum, toNumber } from '@assay/contract/rules';
import type { VendorScoreSummary } from './portfolio-queries.ts';
import { formatEnum, formatScore, toReportImage } from './report-format.ts';

type Thresholds = Organisation['ratingThresholds'];

const BAND_COUNT = 10;
const CHART_SIZE = { width: 480, height: 90 };
const TIER_BAR_SIZE = { width: 160, height: 7 };
const TIER_GROUPS = [...TIERS, null];

const countVendors = (vendorScores: readonly VendorScoreSummary[]) =>
  vendorScores.reduce((total, { vendors }) => total + vendors, 0);

const isScored = ({ hundredth }: VendorScoreSummary) => hundredth !== null;

const toVendorRating = ({ hundredth }: VendorScoreSummary, thresholds: Thresholds) =>
  toRating(hundredth === null ? null : hundredth / 100, thresholds);

function calculateAverage(vendorScores: readonly VendorScoreSummary[]): number | null {
  const count = countVendors(vendorScores.filter(isScored));
  return count === 0
    ? null
    : toNumber(divide(sum(vendorScores.map(({ scores }) => rationalFromNumber(scores))), rational(count)));
}

export function buildVendorTotals(vendorScores: readonly VendorScoreSummary[], thresholds: Thresholds) {
  const rated = (rating: Rating) =>
    countVendors(vendorScores.filter((vendor) => toVendorRating(vendor, thresholds) === rating));
  return {
    vendors: countVendors(vendorScores),
    averageScore: calculateAverage(vendorScores),
    distribution: { green: rated('GREEN'), amber: rated('AMBER'), red: rated('RED'), unscored: rated('UNSCORED') },
  };
}

const toBand = (hundredth: number) => Math.min(Math.floor(hundredth / BAND_COUNT), BAND_COUNT - 1);

/** Ten bands of 0.1 each; a full score is in the last one. */
export function buildScoreBands(vendorScores: readonly VendorScoreSummary[]) {
  const bands = Array.from({ length: BAND_COUNT }, (_, band) => {
    const inBand = vendorScores.filter(({ hundredth }) => hundredth !== null && toBand(hundredth) === band);
    return { label: formatBand(band), tone: 'LINE' as const, count: countVendors(inBand) };
  });
  return {
    scored: countVendors(vendorScores.filter(isScored)),
    bands,
    chart: toReportImage(columnChart(bands, CHART_SIZE)),
  };
}

const formatBand = (band: number) => `${String(band * 10)}–${String(band === BAND_COUNT - 1 ? 100 : band * 10 + 9)} %`;

export function buildTierRows(vendorScores: readonly VendorScoreSummary[], thresholds: Thresholds) {
  return TIER_GROUPS.map((tier) => {
    const ofTier = vendorScores.filter((vendor) => vendor.tier === tier);
    const { vendors, averageScore, distribution } = buildVendorTotals(ofTier, thresholds);
    const part = (tone: Tone, count: number) => ({ label: formatEnum(tone), tone, count });
    const parts = [
      part('GREEN', distribution.green),
      part('AMBER', distribution.amber),
      part('RED', distribution.red),
      part('UNSCORED', distribution.unscored),
    ];
    return {
      name: tier === null ? 'No tier' : formatEnum(tier),
      vendors,
      average: formatScore(averageScore),
      rating: toRating(averageScore, thresholds),
      ...distribution,
      bar: toReportImage(stackedBar(parts, TIER_BAR_SIZE)),
    };
  });
}
