import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const controlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frameworks/$frameworkId/controls/$controlCode',
  validateSearch: z.object({ page: pageParam, responsibilityPage: pageParam }),
  component: lazyRouteComponent(() => import('./control-page.tsx'), 'ControlPage'),
});
