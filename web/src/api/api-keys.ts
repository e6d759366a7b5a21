import type { ApiKeyCreate, ApiKeyOwnerUpdate, ApiKeyRotation } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => api.get('/api/app/api-keys') });

export const createApiKey = (body: ApiKeyCreate) => api.post('/api/app/api-keys', { body });

export const revokeApiKey = (apiKeyId: string) =>
  api.post('/api/app/api-keys/{apiKeyId}/revoke', { path: { apiKeyId } });

export const updateApiKeyOwner = (apiKeyId: string, body: ApiKeyOwnerUpdate) =>
  api.put('/api/app/api-keys/{apiKeyId}/owner', { path: { apiKeyId }, body });

export const deleteApiKey = (apiKeyId: string) => api.delete('/api/app/api-keys/{apiKeyId}', { path: { apiKeyId } });

export const rotateApiKey = (apiKeyId: string, body: ApiKeyRotation) =>
  api.post('/api/app/api-keys/{apiKeyId}/rotate', { path: { apiKeyId }, body });

export const revokePreviousSecret = (apiKeyId: string) =>
  api.delete('/api/app/api-keys/{apiKeyId}/previous-secret', { path: { apiKeyId } });
