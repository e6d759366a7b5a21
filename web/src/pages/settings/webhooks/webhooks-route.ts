import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/webhooks',
  validateSearch: z.object({ add: flagParam }),
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});
