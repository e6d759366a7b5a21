import { FindingQuery } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearchParams, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

const { shape } = FindingQuery;

export const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: z.object({
    ...tableSearchParams,
    sort: shape.sort.catch(undefined),
    status: shape.status.catch(undefined),
    severity: shape.severity.catch(undefined),
    vendorId: textParam,
    overdue: textParam,
    finding: textParam,
  }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
