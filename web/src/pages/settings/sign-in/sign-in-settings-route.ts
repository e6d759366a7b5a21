import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { layoutRoute } from '../layout-route.ts';

export const signInSettingsRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in-settings-page.tsx'), 'SignInSettingsPage'),
});
