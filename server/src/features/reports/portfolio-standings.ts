// Vendors by their scores, from counts of vendors by tier and by the hundredth their score lies in: as fine as thresholds
// are, so that sorting them by the organisation's own is exact.
import { type Organisation, type Rating, ratingOf, type Tier } from '@assay/contract';
import { columnChart, stackedBar, type Tone } from '@assay/contract/charts';
import { divide, fromNumber, rational, sum, toNumber } from '../../domain/rational.ts';
import type { Standing } from './portfolio-queries.ts';
import { pictureOf, scoreText, wordsOf } from './report-words.ts';

type Thresholds = Organisation['ratingThresholds'];

const BANDS = 10;
const COLUMNS = { width: 480, height: 90 };
const TIER_BAR = { width: 160, height: 7 };
const TIERS: readonly (Tier | null)[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', null];

const countOf = (standings: readonly Standing[]) => standings.reduce((total, { vendors }) => total + vendors, 0);

const isScored = ({ hundredth }: Standing) => hundredth !== null;

const ratingOfStanding = ({ hundredth }: Standing, thresholds: Thresholds) =>
  ratingOf(hundredth === null ? null : hundredth / 100, thresholds);

function averageOf(standings: readonly Standing[]): number | null {
  const count = countOf(standings.filter(isScored));
  return count === 0 ? null : toNumber(divide(sum(standings.map(({ scores }) => fromNumber(scores))), rational(count)));
}

export function vendorTotals(standings: readonly Standing[], thresholds: Thresholds) {
  const rated = (rating: Rating) =>
    countOf(standings.filter((standing) => ratingOfStanding(standing, thresholds) === rating));
  return {
    vendors: countOf(standings),
    averageScore: averageOf(standings),
    distribution: { green: rated('GREEN'), amber: rated('AMBER'), red: rated('RED'), unscored: rated('UNSCORED') },
  };
}

const bandOf = (hundredth: number) => Math.min(Math.floor(hundredth / BANDS), BANDS - 1);

/** Ten bands of a tenth each; a full score belongs to the last. */
export function scoreBands(standings: readonly Standing[]) {
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const inBand = standings.filter(({ hundredth }) => hundredth !== null && bandOf(hundredth) === band);
    return { label: bandText(band), tone: 'LINE' as const, count: countOf(inBand) };
  });
  return { scored: countOf(standings.filter(isScored)), bands, chart: pictureOf(columnChart(bands, COLUMNS)) };
}

const bandText = (band: number) => `${String(band * 10)}–${String(band === BANDS - 1 ? 100 : band * 10 + 9)} %`;

export function tierLines(standings: readonly Standing[], thresholds: Thresholds) {
  return TIERS.map((tier) => {
    const ofTier = standings.filter((standing) => standing.tier === tier);
    const { vendors, averageScore, distribution } = vendorTotals(ofTier, thresholds);
    const part = (tone: Tone, count: number) => ({ label: wordsOf(tone), tone, count });
    const parts = [
      part('GREEN', distribution.green),
      part('AMBER', distribution.amber),
      part('RED', distribution.red),
      part('UNSCORED', distribution.unscored),
    ];
    return {
      name: tier === null ? 'No tier' : wordsOf(tier),
      vendors,
      average: scoreText(averageScore),
      rating: ratingOf(averageScore, thresholds),
      ...distribution,
      bar: pictureOf(stackedBar(parts, TIER_BAR)),
    };
  });
}
