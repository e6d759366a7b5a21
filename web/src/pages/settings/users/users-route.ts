import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag, text } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const usersRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/users',
  validateSearch: z.object({ query: text, roleId: text, add: flag, user: text, remove: text }),
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});
