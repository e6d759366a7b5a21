import { TierFilter } from '@assay/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { dashboardQuery } from '../../api/dashboard.ts';
import { flagParam, pageParam, textParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';
import { PERIODS } from './periods.ts';

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
  beforeLoad: ({ cause }) =>
    prefetchPage({ cause, permission: 'dashboard:view' }, (client) => [client.query(dashboardQuery)]),
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
