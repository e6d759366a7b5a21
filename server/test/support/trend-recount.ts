import type { PortfolioHeatMap } from '@assay/contract';
import type { PortfolioState } from '../../src/features/insight/trend/trend-queries.ts';
import { recountPortfolio } from './portfolio-recount.ts';
import type { TestDatabase } from './test-database.ts';

/** The state of the portfolio at the end of a day, from the rows of this moment. */
export async function recountState(
  ask: TestDatabase['query'],
  organisationId: string,
  day: string,
): Promise<PortfolioState> {
  const dashboard = await recountPortfolio(ask, organisationId, day);
  const overdue = await ask(
    `select from finding where organisation_id = $1 and status = 'OPEN' and not proposed and due_date < $2::date`,
    [organisationId, day],
  );
  return {
    day,
    vendorCount: dashboard.vendorCount,
    averageScoreExact: dashboard.averageScoreExact,
    scoreDistribution: dashboard.scoreDistribution,
    openFindings: dashboard.openFindings,
    openFindingsBySeverity: dashboard.openFindingsBySeverity,
    overdueFindings: overdue.length,
    overdueAssessments: dashboard.assessmentStatusCounts.OVERDUE,
  };
}

type VendorRow = { readonly tier: string; readonly score: number | null; readonly critical: boolean };

const VENDORS = `
  select coalesce(tier, 'UNTIERED') as tier, (overall_score * 10000)::int as score,
    exists (select from finding f where f.organisation_id = $1 and f.vendor_id = v.id
      and f.severity = 'CRITICAL' and f.status = 'OPEN' and not f.proposed) as critical
  from vendor v where organisation_id = $1`;

/** With the default thresholds of 0.80 and 0.60. */
const rate = ({ score, critical }: VendorRow) => {
  if (score === null) return 'unscored';
  if (score >= 8000 && !critical) return 'green';
  return score >= 6000 ? 'amber' : 'red';
};

export async function recountHeatMap(ask: TestDatabase['query'], organisationId: string): Promise<PortfolioHeatMap> {
  const vendors = await ask<VendorRow>(VENDORS, [organisationId]);
  return {
    tiers: (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNTIERED'] as const).map((tier) => {
      const ofTier = vendors.filter((vendor) => vendor.tier === tier);
      const rated = (rating: string) => ofTier.filter((vendor) => rate(vendor) === rating).length;
      return {
        tier,
        vendorCount: ofTier.length,
        green: rated('green'),
        amber: rated('amber'),
        red: rated('red'),
        unscored: rated('unscored'),
      };
    }),
  };
}
