import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const templateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/$templateId',
  validateSearch: z.object({
    tab: z.enum(['build', 'coverage', 'versions']).optional().catch(undefined),
    question: textParam,
    /** The pane that narrow screens show. */
    pane: z.enum(['outline', 'edit', 'preview']).optional().catch(undefined),
    compare: textParam,
    act: z.enum(['publish', 'delete']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
});
