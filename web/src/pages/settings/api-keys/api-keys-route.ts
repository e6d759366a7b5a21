import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const apiKeysRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/api-keys',
  validateSearch: z.object({
    add: flagParam,
    owner: textParam,
    rotate: textParam,
    revokePrevious: textParam,
    revoke: textParam,
    remove: textParam,
  }),
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});
