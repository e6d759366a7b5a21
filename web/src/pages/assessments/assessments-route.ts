import { AssessmentSort, AssessmentStatusFilter } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { assessmentsQuery } from '../../api/assessments.ts';
import { tableSearchParams, textParam, valuesParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const assessmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments',
  validateSearch: z.object({
    ...tableSearchParams,
    sort: AssessmentSort.optional().catch(undefined),
    status: valuesParam(AssessmentStatusFilter.options),
    overdue: textParam,
    vendorId: textParam,
    templateId: textParam,
    reviewerId: textParam,
  }),
  beforeLoad: ({ cause, search }) =>
    prefetchPage(cause, (client, can) => [can('assessments:view') && client.query(assessmentsQuery(search))]),
  component: lazyRouteComponent(() => import('./assessments-page.tsx'), 'AssessmentsPage'),
});
