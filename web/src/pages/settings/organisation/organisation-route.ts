import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const organisationRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/organisation',
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
});
