import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.get('/api/v1/dashboard', { signal }),
});

export const myWorkQuery = queryOptions({
  queryKey: ['my-work'],
  queryFn: ({ signal }) => api.get('/api/app/my-work', { signal }),
});

export const portfolioReportUrl = api.url('/api/dashboard/report');
