import { TierFilter } from '@assay/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import {
  acceptanceCountsQuery,
  dashboardQuery,
  portfolioHeatMapQuery,
  portfolioTrendQuery,
  riskConcentrationQuery,
  scoreChangesQuery,
} from '../../api/dashboard.ts';
import { frameworksQuery } from '../../api/frameworks.ts';
import { issuedReportsQuery } from '../../api/issued-reports.ts';
import { flagParam, pageParam, textParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';
import { DEFAULT_QUARTERS, PERIODS } from './periods.ts';

const validateSearch = z.object({
  tier: TierFilter.optional().catch(undefined),
  quarters: z.coerce.number().pipe(z.literal(PERIODS)).optional().catch(undefined),
  assessmentId: textParam,
  vendorId: textParam,
  frameworkId: textParam,
  issue: flagParam,
  page: pageParam,
});

export const portfolioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/portfolio',
  validateSearch,
  beforeLoad: ({ cause, search: { tier, quarters = DEFAULT_QUARTERS, page = 1 } }) => {
    prefetchPage(cause, (client, can) => {
      if (!can('dashboard:view')) return [];
      const [seesVendors, seesAssessments] = [can('vendors:view'), can('assessments:view')];
      return [
        client.query(dashboardQuery),
        client.query(portfolioTrendQuery({ quarters })),
        client.query(portfolioHeatMapQuery),
        seesVendors && client.query(scoreChangesQuery({ quarters, tier })),
        seesAssessments && client.query(acceptanceCountsQuery),
        seesAssessments && seesVendors && client.query(riskConcentrationQuery({ tier })),
        seesAssessments && client.query(issuedReportsQuery(page)),
        seesVendors && seesAssessments && can('frameworks:view') && client.query(frameworksQuery),
      ];
    });
  },
  component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
});

/** The address of the page before it showed live figures. */
export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch,
  beforeLoad: ({ search }) => {
    redirect({ to: '/portfolio', search, replace: true, throw: true });
  },
});
