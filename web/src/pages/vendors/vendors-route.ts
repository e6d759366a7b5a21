import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/shell-route.ts';
import { VendorsSearch } from './vendors-search.ts';

export const vendorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors',
  validateSearch: VendorsSearch,
  component: lazyRouteComponent(() => import('./vendors-page.tsx'), 'VendorsPage'),
});
