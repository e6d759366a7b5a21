import type { Setup } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => assay.get('/api/app/setup') });

export const setUp = (body: Setup) => assay.post('/api/app/setup', { body });
