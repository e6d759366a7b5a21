import { FindingQuery } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { tableSearch, text } from '../../app/search.ts';
import { shellRoute } from '../../app/shell-route.ts';

const { shape } = FindingQuery;

export const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/findings',
  validateSearch: z.object({
    ...tableSearch,
    sort: shape.sort.catch(undefined),
    status: shape.status.catch(undefined),
    severity: shape.severity.catch(undefined),
    vendorId: text,
    overdue: text,
    finding: text,
  }),
  component: lazyRouteComponent(() => import('./findings-page.tsx'), 'FindingsPage'),
});
