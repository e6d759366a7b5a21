import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const securityLogRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/security-log',
  validateSearch: z.object({ page: pageParam, kind: textParam, fromDate: textParam, toDate: textParam }),
  component: lazyRouteComponent(() => import('./security-log-page.tsx'), 'SecurityLogPage'),
});
