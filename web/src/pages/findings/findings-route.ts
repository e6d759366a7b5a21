import { FindingGroupBy, FindingQuery } from '@assay/contract';
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
    stage: shape.stage.catch(undefined),
    source: shape.source.catch(undefined),
    ownerId: textParam,
    vendorId: textParam,
    controlCode: textParam,
    overdue: textParam,
    group: FindingGroupBy.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
