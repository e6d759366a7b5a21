import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { layoutRoute } from '../layout-route.ts';

export const organisationRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/organisation',
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
});
