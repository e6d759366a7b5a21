import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { textParam } from '../../../app/search-params.ts';
import { shellRoute } from '../../../app/shell-route.ts';

export const vendorImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors/import',
  validateSearch: z.object({ task: textParam }),
  component: lazyRouteComponent(() => import('./vendor-import-page.tsx'), 'VendorImportPage'),
});
