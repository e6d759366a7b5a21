import { AssessmentSort, AssessmentStatusFilter } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearchParams, textParam, valuesParam } from '../../app/search-params.ts';
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
  component: lazyRouteComponent(() => import('./assessments-page.tsx'), 'AssessmentsPage'),
});
