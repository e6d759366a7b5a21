import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: z.object({
    page: pageParam,
    action: textParam,
    userId: textParam,
    vendorId: textParam,
    fromDate: textParam,
    toDate: textParam,
  }),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
