import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const frameworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frameworks',
  validateSearch: z.object({ import: flag }),
  component: lazyRouteComponent(() => import('./frameworks-page.tsx'), 'FrameworksPage'),
});
