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

export const portfolioTrendQuery = queryOptions({
  queryKey: ['dashboard', 'trend'],
  queryFn: ({ signal }) => api.get('/api/app/portfolio/trend', { signal }),
});

export const portfolioHeatMapQuery = queryOptions({
  queryKey: ['dashboard', 'heat-map'],
  queryFn: ({ signal }) => api.get('/api/app/portfolio/heat-map', { signal }),
});

export const scoreChangesQuery = queryOptions({
  queryKey: ['dashboard', 'score-changes'],
  queryFn: ({ signal }) => api.get('/api/app/portfolio/score-changes', { signal }),
});

export const portfolioReportUrl = api.url('/api/dashboard/report');
