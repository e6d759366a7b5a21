import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: z.object({ assessmentId: text, vendorId: text, frameworkId: text }),
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});
