import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const signInSettingsRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in-settings-page.tsx'), 'SignInSettingsPage'),
});
