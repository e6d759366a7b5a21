import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag, text } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const apiKeysRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/api-keys',
  validateSearch: z.object({ add: flag, revoke: text, remove: text }),
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});
