import { Me, type Setup, SetupStatus } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => call(SetupStatus, '/api/app/setup'),
});

export const setUp = (body: Setup) => call(Me, '/api/app/setup', { method: 'POST', body });
