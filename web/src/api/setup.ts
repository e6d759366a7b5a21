import type { Setup } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => api.get('/api/app/setup') });

export const setUpInstallation = (body: Setup) => api.post('/api/app/setup', { body });
