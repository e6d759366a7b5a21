import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organisationQuery } from '../../../api/organisation.ts';
import { storageQuery } from '../../../api/storage.ts';
import { prefetchPage } from '../../../app/query-client.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const organisationRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/organisation',
  beforeLoad: ({ cause }) =>
    prefetchPage(cause, (client, can) => {
      if (!can('settings:view')) return [];
      return [client.query(organisationQuery), client.query(storageQuery)];
    }),
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
});
