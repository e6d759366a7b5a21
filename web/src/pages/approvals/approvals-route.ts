import { ApprovalQuery } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

const { shape } = ApprovalQuery;

export const approvalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/approvals',
  validateSearch: z.object({
    page: pageParam,
    status: shape.status.catch(undefined),
    kind: shape.kind.catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
});
