import { DEMO_DATA_PERMISSIONS } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { demoDataQuery } from '../../../api/demo-data.ts';
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
      return [
        client.query(organisationQuery),
        client.query(storageQuery),
        can(...DEMO_DATA_PERMISSIONS) && client.query(demoDataQuery),
      ];
    }),
  component: lazyRouteComponent(() => import('./organisation-page.tsx'), 'OrganisationPage'),
});
