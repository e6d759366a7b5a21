import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flagParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const usersRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/users',
  validateSearch: z.object({ query: textParam, roleId: textParam, add: flagParam, user: textParam, remove: textParam }),
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});
