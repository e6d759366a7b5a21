import type { QueryOf } from '@assay/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.get('/api/v1/dashboard', { signal }),
});

export const myWorkQuery = queryOptions({
  queryKey: ['my-work'],
  queryFn: ({ signal }) => api.get('/api/app/my-work', { signal }),
});

export const portfolioTrendQuery = (query: QueryOf<'/api/app/portfolio/trend'> = {}) =>
  queryOptions({
    queryKey: ['dashboard', 'trend', query],
    queryFn: ({ signal }) => api.get('/api/app/portfolio/trend', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const portfolioHeatMapQuery = queryOptions({
  queryKey: ['dashboard', 'heat-map'],
  queryFn: ({ signal }) => api.get('/api/app/portfolio/heat-map', { signal }),
});

export const scoreChangesQuery = (query: QueryOf<'/api/app/portfolio/score-changes'> = {}) =>
  queryOptions({
    queryKey: ['dashboard', 'score-changes', query],
    queryFn: ({ signal }) => api.get('/api/app/portfolio/score-changes', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const riskConcentrationQuery = (query: QueryOf<'/api/app/portfolio/concentration'>) =>
  queryOptions({
    queryKey: ['dashboard', 'concentration', query],
    queryFn: ({ signal }) => api.get('/api/app/portfolio/concentration', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const acceptanceCountsQuery = queryOptions({
  queryKey: ['dashboard', 'acceptances'],
  queryFn: ({ signal }) => api.get('/api/app/portfolio/acceptances', { signal }),
});

export const portfolioReportUrl = api.url('/api/dashboard/report');
