import { FindingGroupBy, FindingQuery, FindingSource, FindingStage, Severity } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { findingGroupsQuery, findingTableQuery } from '../../api/findings.ts';
import { dayParam, tableSearchParams, textParam, valuesParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
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
  beforeLoad: ({ cause, search: { group, ...search } }) =>
    prefetchPage(cause, (client, can) => {
      if (!can('assessments:view')) return [];
      if (group !== undefined) return [client.query(findingGroupsQuery(group, search.page ?? 1))];
      return [client.query(findingTableQuery(search))];
    }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
