import { DEMO_DATA_PERMISSIONS } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  dashboardQuery,
  myWorkQuery,
  portfolioHeatMapQuery,
  portfolioTrendQuery,
  scoreChangesQuery,
} from '../../api/dashboard.ts';
import { demoDataQuery } from '../../api/demo-data.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: ({ cause }) => {
    prefetchPage(cause, (client, can) => {
      if (!can('dashboard:view')) return [];
      return [
        client.query(dashboardQuery),
        client.query(myWorkQuery),
        client.query(portfolioTrendQuery()),
        client.query(portfolioHeatMapQuery),
        can('vendors:view') && client.query(scoreChangesQuery()),
        can(...DEMO_DATA_PERMISSIONS) && client.query(demoDataQuery),
      ];
    });
  },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});
