import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const accountRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});
