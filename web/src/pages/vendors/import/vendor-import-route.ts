import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { text } from '../../../app/search.ts';
import { shellRoute } from '../../../app/shell-route.ts';

export const vendorImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors/import',
  validateSearch: z.object({ task: text }),
  component: lazyRouteComponent(() => import('./vendor-import-page.tsx'), 'VendorImportPage'),
});
