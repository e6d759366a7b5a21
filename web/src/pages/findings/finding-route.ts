import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

const DIALOGS = ['edit', 'due-date', 'remediate', 'accept', 'withdraw', 'share', 'return'] as const;

export const findingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings/$findingId',
  validateSearch: z.object({
    open: z.enum(DIALOGS).optional().catch(undefined),
    /** The page of the history. */
    page: pageParam,
  }),
  component: lazyRouteComponent(() => import('./finding-page.tsx'), 'FindingPage'),
});
