import { EffectiveControlState } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const frameworkRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frameworks/$frameworkId',
  validateSearch: z.object({
    query: textParam,
    domain: textParam,
    vendorId: textParam,
    state: EffectiveControlState.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./framework-page.tsx'), 'FrameworkPage'),
});
