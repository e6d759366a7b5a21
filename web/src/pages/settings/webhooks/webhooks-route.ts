import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/webhooks',
  validateSearch: z.object({ add: flag }),
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});
