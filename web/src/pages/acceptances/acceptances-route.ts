import { AcceptanceQuery } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const acceptancesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/acceptances',
  validateSearch: z.object({
    page: pageParam,
    state: AcceptanceQuery.shape.state.catch(undefined),
    vendorId: textParam,
  }),
  component: lazyRouteComponent(() => import('./acceptances-page.tsx'), 'AcceptancesPage'),
});
