import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { page, text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: z.object({ page, action: text, userId: text, fromDate: text, toDate: text }),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
