import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const scoringRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/scoring',
  component: lazyRouteComponent(() => import('./scoring-page.tsx'), 'ScoringPage'),
});
