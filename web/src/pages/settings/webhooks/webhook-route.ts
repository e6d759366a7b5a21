import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag, page, text } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const webhookRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/webhooks/$webhookId',
  validateSearch: z.object({ page, delivery: text, edit: flag }),
  component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
});
