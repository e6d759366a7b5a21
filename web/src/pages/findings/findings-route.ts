import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearch, text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: z.object({
    ...tableSearch,
    status: text,
    severity: text,
    vendorId: text,
    overdue: text,
    finding: text,
  }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
