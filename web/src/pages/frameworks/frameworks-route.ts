import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const frameworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frameworks',
  validateSearch: z.object({ import: flagParam }),
  component: lazyRouteComponent(() => import('./frameworks-page.tsx'), 'FrameworksPage'),
});
