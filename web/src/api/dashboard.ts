import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => assay.get('/api/v1/dashboard', { signal }),
});

export const myWorkQuery = queryOptions({
  queryKey: ['my-work'],
  queryFn: ({ signal }) => assay.get('/api/app/my-work', { signal }),
});

export const portfolioReport = assay.address('/api/dashboard/report');
