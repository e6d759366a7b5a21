// Vendors by score, from counts by tier and by steps of 0.01. Thresholds have the same precision, so ratings are exact.
import { type Organisation, type Rating, TIERS, toRating } from '@assay/contract';
import { columnChart, stackedBar, type Tone } from '@assay/contract/charts';
import { calculateMean, type Rational, rational, sum } from '@assay/contract/rules';
import type { VendorScoreSummary } from './portfolio-queries.ts';
import { toLabel, formatScore, toReportImage } from './report-format.ts';

type ScoreSettings = Pick<Organisation, 'ratingThresholds' | 'capCritical'>;

const SCORE_UNITS = 10n ** 30n;

const BAND_COUNT = 10;
const CHART_SIZE = { width: 480, height: 90 };
const TIER_BAR_SIZE = { width: 160, height: 7 };
const TIER_GROUPS = [...TIERS, null];

const countVendors = (vendorScores: readonly VendorScoreSummary[]) =>
  vendorScores.reduce((total, { vendors }) => total + vendors, 0);

const isScored = ({ hundredth }: VendorScoreSummary) => hundredth !== null;

function calculateAverage(vendorScores: readonly VendorScoreSummary[]): Rational | null {
  const count = countVendors(vendorScores.filter(isScored));
  const total = sum(vendorScores.map(({ scores }) => rational(BigInt(scores), SCORE_UNITS)));
  return count === 0 ? null : calculateMean(total, count);
}

export function buildVendorTotals(
  vendorScores: readonly VendorScoreSummary[],
  { ratingThresholds, capCritical }: ScoreSettings,
) {
  const listRated = (rating: Rating) =>
    vendorScores.filter(
      ({ hundredth }) => toRating(hundredth === null ? null : rational(hundredth, 100), ratingThresholds) === rating,
    );
  const rated = (rating: Rating) => countVendors(listRated(rating));
  const heldBack = capCritical ? listRated('GREEN').reduce((total, { held }) => total + held, 0) : 0;
  return {
    vendors: countVendors(vendorScores),
    averageScore: calculateAverage(vendorScores),
    heldBack,
    distribution: {
      green: rated('GREEN') - heldBack,
      amber: rated('AMBER') + heldBack,
      red: rated('RED'),
      unscored: rated('UNSCORED'),
    },
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

const formatBand = (band: number) => `${String(band * 10)}–${String(band === BAND_COUNT - 1 ? 100 : band * 10 + 9)}%`;

export function buildTierRows(vendorScores: readonly VendorScoreSummary[], settings: ScoreSettings) {
  const { ratingThresholds } = settings;
  return TIER_GROUPS.map((tier) => {
    const ofTier = vendorScores.filter((vendor) => vendor.tier === tier);
    const { vendors, averageScore, distribution } = buildVendorTotals(ofTier, settings);
    const part = (tone: Tone, count: number) => ({ label: toLabel(tone), tone, count });
    const parts = [
      part('GREEN', distribution.green),
      part('AMBER', distribution.amber),
      part('RED', distribution.red),
      part('UNSCORED', distribution.unscored),
    ];
    return {
      name: tier === null ? 'No tier' : toLabel(tier),
      vendors,
      average: formatScore(averageScore, ratingThresholds),
      rating: toRating(averageScore, ratingThresholds),
      ...distribution,
      bar: toReportImage(stackedBar(parts, TIER_BAR_SIZE)),
    };
  });
}
