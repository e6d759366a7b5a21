import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardQuery, myWorkQuery, portfolioTrendQuery } from '../../api/dashboard.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: ({ cause }) =>
    prefetchPage({ cause, permission: 'dashboard:view' }, (client) => [
      client.query(dashboardQuery),
      client.query(myWorkQuery),
      client.query(portfolioTrendQuery()),
    ]),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});
