import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { layoutRoute } from '../layout-route.ts';

export const scoringRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/scoring',
  component: lazyRouteComponent(() => import('./scoring-page.tsx'), 'ScoringPage'),
});
