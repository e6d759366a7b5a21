import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const templateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/$templateId',
  validateSearch: z.object({
    tab: z.enum(['build', 'coverage', 'versions']).optional().catch(undefined),
    /** The key of the question that is open. */
    question: text,
    /** Which of the three panes a narrow screen shows. */
    pane: z.enum(['outline', 'edit', 'preview']).optional().catch(undefined),
    /** The version this one is compared with. */
    compare: text,
    act: z.enum(['publish', 'delete']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
});
