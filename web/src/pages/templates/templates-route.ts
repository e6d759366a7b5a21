import { TemplateStatus } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearchParams, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const templatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates',
  validateSearch: z.object({
    ...tableSearchParams,
    status: TemplateStatus.optional().catch(undefined),
    add: z.enum(['blank', 'copy', 'starter', 'file']).optional().catch(undefined),
    delete: textParam,
  }),
  component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
});
