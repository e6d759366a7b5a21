import { z } from 'zod';
import { Count, Day } from './fields.ts';
import { Severity } from './finding.ts';
import { wholeNumber, wholeNumberParam } from './paging.ts';
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
    points: z.array(PortfolioTrendPoint).describe('The ends of the last quarters, oldest first, and today'),
  })
  .meta({ id: 'PortfolioTrend' });
export type PortfolioTrend = z.infer<typeof PortfolioTrend>;

export const DEFAULT_TREND_QUARTERS = 8;
/** Changes are kept for three years. */
const MAX_QUARTERS = 12;

const quartersParam = wholeNumberParam(1)
  .refine((quarters) => quarters <= MAX_QUARTERS, `must be at most ${String(MAX_QUARTERS)}`)
  .optional()
  .meta(wholeNumber({ minimum: 1, maximum: MAX_QUARTERS }));

/** As in the list of vendors. */
export const TierFilter = z.enum([...Tier.options, 'UNTIERED']);
export type TierFilter = z.infer<typeof TierFilter>;

export const tierParam = TierFilter.optional().describe(
  'Only vendors of this tier. Use `UNTIERED` for vendors without a tier.',
);

export const PortfolioTrendQuery = z.object({
  quarters: quartersParam.describe(
    `The number of quarters that have ended. Defaults to ${String(DEFAULT_TREND_QUARTERS)}.`,
  ),
});
export type PortfolioTrendQuery = z.infer<typeof PortfolioTrendQuery>;

export const TierRatings = RatingCounts.extend({
  tier: TierFilter,
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
    since: Day.describe('Current scores are compared with those at the end of this day'),
    shortened: z.boolean().describe('Too many scores have changed in the requested period, so that `since` is later'),
    entries: z.array(VendorScoreChange).max(MAX_VENDOR_SCORE_CHANGES).describe('Largest change first'),
  })
  .meta({ id: 'VendorScoreChanges' });
export type VendorScoreChanges = z.infer<typeof VendorScoreChanges>;

export const VendorScoreChangesQuery = z.object({
  quarters: quartersParam.describe(
    'Compares with the end of the quarter this many quarters ago. By default, with the end of the previous month.',
  ),
  tier: tierParam,
});
export type VendorScoreChangesQuery = z.infer<typeof VendorScoreChangesQuery>;
