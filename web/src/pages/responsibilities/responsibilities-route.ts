import { ResponsibilityTableQuery } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const responsibilitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/responsibilities',
  validateSearch: z.object({
    page: pageParam,
    status: ResponsibilityTableQuery.shape.status.catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./responsibilities-page.tsx'), 'ResponsibilitiesPage'),
});
