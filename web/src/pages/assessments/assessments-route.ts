import { AssessmentSort, AssessmentStatus } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearch, text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const assessmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments',
  validateSearch: z.object({
    ...tableSearch,
    sort: AssessmentSort.optional().catch(undefined),
    status: AssessmentStatus.optional().catch(undefined),
    overdue: text,
    vendorId: text,
    templateId: text,
    reviewerId: text,
  }),
  component: lazyRouteComponent(() => import('./assessments-page.tsx'), 'AssessmentsPage'),
});
