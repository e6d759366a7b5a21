import type { ApiKeyCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => assay.get('/api/app/api-keys') });

export const createApiKey = (body: ApiKeyCreate) => assay.post('/api/app/api-keys', { body });

export const revokeApiKey = (apiKeyId: string) =>
  assay.post('/api/app/api-keys/{apiKeyId}/revoke', { path: { apiKeyId } });

export const deleteApiKey = (apiKeyId: string) => assay.delete('/api/app/api-keys/{apiKeyId}', { path: { apiKeyId } });
