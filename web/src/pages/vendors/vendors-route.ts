import { VendorSort } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { vendorsQuery } from '../../api/vendors.ts';
import { flagParam, tableSearchParams } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';
import { filterParams } from './vendor-fields.ts';

export const vendorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors',
  validateSearch: z.object({
    ...tableSearchParams,
    sort: VendorSort.optional().catch(undefined),
    ...filterParams,
    add: flagParam,
  }),
  beforeLoad: ({ cause, search: { add: isAddOpen, ...search } }) => {
    if (isAddOpen === true) return;
    prefetchPage(cause, (client, can) => [can('vendors:view') && client.query(vendorsQuery(search))]);
  },
  component: lazyRouteComponent(() => import('./vendors-page.tsx'), 'VendorsPage'),
});
