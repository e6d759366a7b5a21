import { z } from 'zod';
import { Count, Day } from './fields.ts';
import { Severity } from './finding.ts';
import { Rating } from './rating.ts';
import { Tier } from './vendor-fields.ts';

const RatingCounts = z.object({ green: Count, amber: Count, red: Count, unscored: Count });

export const PortfolioTrendPoint = z
  .object({
    day: Day.describe('The values are from the end of this day (UTC)'),
    quarter: z.string().nullable().describe('The quarter that ends on this day, such as Q3 2026; null for today'),
    vendorCount: Count,
    averageScoreExact: z
      .number()
      .nullable()
      .describe('Average score of scored vendors, to 15 decimal places; null if there are none'),
    scoreDistribution: RatingCounts.describe('Based on the organisation’s current thresholds'),
    openFindings: Count,
    openFindingsBySeverity: z.record(Severity, Count),
    overdueFindings: Count.describe('Open findings past their due date'),
    overdueAssessments: Count,
  })
  .meta({ id: 'PortfolioTrendPoint' });
export type PortfolioTrendPoint = z.infer<typeof PortfolioTrendPoint>;

export const PortfolioTrend = z
  .object({
    points: z.array(PortfolioTrendPoint).describe('The ends of the last eight quarters, oldest first, and today'),
  })
  .meta({ id: 'PortfolioTrend' });
export type PortfolioTrend = z.infer<typeof PortfolioTrend>;

export const TierRatings = RatingCounts.extend({
  tier: z.enum([...Tier.options, 'UNTIERED']),
  vendorCount: Count,
}).meta({
  id: 'TierRatings',
});
export type TierRatings = z.infer<typeof TierRatings>;

export const PortfolioHeatMap = z
  .object({ tiers: z.array(TierRatings).describe('All tiers, CRITICAL first') })
  .meta({ id: 'PortfolioHeatMap' });
export type PortfolioHeatMap = z.infer<typeof PortfolioHeatMap>;

export const MAX_VENDOR_SCORE_CHANGES = 10;

const ratedScore = z.object({ score: z.number().describe('To 15 decimal places'), rating: Rating });

export const VendorScoreChange = z
  .object({
    vendorId: z.string(),
    vendorName: z.string(),
    tier: Tier.nullable(),
    before: ratedScore,
    now: ratedScore,
  })
  .meta({ id: 'VendorScoreChange' });
export type VendorScoreChange = z.infer<typeof VendorScoreChange>;

export const VendorScoreChanges = z
  .object({
    since: Day.describe('The last day of the previous month'),
    entries: z.array(VendorScoreChange).max(MAX_VENDOR_SCORE_CHANGES).describe('Largest change first'),
  })
  .meta({ id: 'VendorScoreChanges' });
export type VendorScoreChanges = z.infer<typeof VendorScoreChanges>;
