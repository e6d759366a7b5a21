import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const sharedReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared-report',
  component: lazyRouteComponent(() => import('./shared-report-page.tsx'), 'SharedReportPage'),
});
