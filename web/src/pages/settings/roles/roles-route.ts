import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { flag, text } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const rolesRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/roles',
  validateSearch: z.object({ add: flag, role: text, remove: text }),
  component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
});
