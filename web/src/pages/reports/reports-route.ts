import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam, pageParam, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: z.object({
    assessmentId: textParam,
    vendorId: textParam,
    frameworkId: textParam,
    issue: flagParam,
    page: pageParam,
  }),
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});
