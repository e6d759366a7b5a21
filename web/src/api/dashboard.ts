import { Dashboard, MyWork } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(Dashboard, '/api/v1/dashboard', { signal }),
});

export const myWorkQuery = queryOptions({
  queryKey: ['my-work'],
  queryFn: ({ signal }) => call(MyWork, '/api/app/my-work', { signal }),
});

export const portfolioReport = '/api/dashboard/report';
