import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';
import { ASIDES, TABS } from './assessment-search.ts';

export const assessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments/$assessmentId',
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    question: text,
    show: text,
    /** On a narrow screen the panes are steps. */
    pane: z.enum(['list', 'answer', 'decision']).optional().catch(undefined),
    open: z.enum(ASIDES).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./assessment-page.tsx'), 'AssessmentPage'),
});
