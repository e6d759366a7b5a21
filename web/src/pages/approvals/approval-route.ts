import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { shellRoute } from '../../app/shell-route.ts';

export const approvalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/approvals/$approvalId',
  validateSearch: z.object({ open: z.enum(['approve', 'reject', 'withdraw']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./approval-page.tsx'), 'ApprovalPage'),
});
