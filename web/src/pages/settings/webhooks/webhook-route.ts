import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam, pageParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const webhookRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/webhooks/$webhookId',
  validateSearch: z.object({ page: pageParam, delivery: textParam, edit: flagParam }),
  component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
});
