import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const rolesRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/roles',
  validateSearch: z.object({ add: flagParam, role: textParam, remove: textParam }),
  component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
});
