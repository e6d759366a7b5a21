import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const newAssessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments/new',
  validateSearch: z.object({ vendorId: text, templateId: text, task: text }),
  component: lazyRouteComponent(() => import('./new/new-assessment-page.tsx'), 'NewAssessmentPage'),
});
