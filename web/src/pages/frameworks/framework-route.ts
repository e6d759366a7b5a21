import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const frameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frameworks/$frameworkId',
  validateSearch: z.object({ query: text, domain: text }),
  component: lazyRouteComponent(() => import('./framework-page.tsx'), 'FrameworkPage'),
});
