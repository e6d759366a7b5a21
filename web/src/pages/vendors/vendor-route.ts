import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

const TABS = ['overview', 'assessments', 'findings', 'evidence', 'activity'] as const;
const DIALOGS = [
  'edit',
  'merge',
  'delete',
  'why',
  'responsibility',
  'certification',
  'finding',
  'decision',
  'what-if',
] as const;

export const vendorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors/$vendorId',
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    page: pageParam,
    /** The open dialog, and the ID of the record that it shows. */
    open: z.enum(DIALOGS).optional().catch(undefined),
    item: textParam,
  }),
  component: lazyRouteComponent(() => import('./vendor-page.tsx'), 'VendorPage'),
});
