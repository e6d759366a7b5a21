import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const newAssessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments/new',
  validateSearch: z.object({ vendorId: textParam, templateId: textParam, task: textParam }),
  component: lazyRouteComponent(() => import('./new/new-assessment-page.tsx'), 'NewAssessmentPage'),
});
