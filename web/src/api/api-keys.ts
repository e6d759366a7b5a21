import { ApiKey, type ApiKeyCreate, ApiKeyCreated } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing } from './client.ts';

const PATH = '/api/app/api-keys';

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => call(z.array(ApiKey), PATH) });

export const createApiKey = (body: ApiKeyCreate) => call(ApiKeyCreated, PATH, { method: 'POST', body });

export const revokeApiKey = (apiKeyId: string) => call(ApiKey, `${PATH}/${apiKeyId}/revoke`, { method: 'POST' });

export const deleteApiKey = (apiKeyId: string) => call(nothing, `${PATH}/${apiKeyId}`, { method: 'DELETE' });
