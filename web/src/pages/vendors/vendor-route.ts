import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/shell-route.ts';
import { VendorSearch } from './vendor-search.ts';

export const vendorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors/$vendorId',
  validateSearch: VendorSearch,
  component: lazyRouteComponent(() => import('./vendor-page.tsx'), 'VendorPage'),
});
