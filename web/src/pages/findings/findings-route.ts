import { FindingGroupBy, FindingQuery, FindingSource, FindingStage, Severity } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { dayParam, tableSearchParams, textParam, valuesParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

const { shape } = FindingQuery;

export const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: z.object({
    ...tableSearchParams,
    sort: shape.sort.catch(undefined),
    status: shape.status.catch(undefined),
    severity: valuesParam(Severity.options),
    stage: valuesParam(FindingStage.options),
    source: valuesParam(FindingSource.options),
    ownerId: textParam,
    vendorId: textParam,
    controlCode: textParam,
    overdue: textParam,
    dueFrom: dayParam,
    dueTo: dayParam,
    group: FindingGroupBy.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
