import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { layoutRoute } from '../layout-route.ts';

export const accountRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});
