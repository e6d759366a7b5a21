import { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyOwnerUpdate, ApiKeyParams, CurrentCaller } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { changeApiKeyOwner, createApiKey, deleteApiKey, revokeApiKey } from './api-key-commands.ts';
import { getCurrentCaller, listApiKeys } from './api-key-queries.ts';

const tags = ['API keys'];
const params = ApiKeyParams;

export function apiKeyRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/me', {
    config: { access: apiAccess() },
    schema: {
      tags,
      operationId: 'getCurrentCaller',
      summary: 'Show the API key or user that is calling',
      description: 'Contains the permissions, the expiry of the key and what is left of the limits.',
      response: { 200: CurrentCaller },
    },
    handler: (request) => getCurrentCaller(ctx, request.caller, request.listQuotas()),
  });

  app.get('/api/app/api-keys', {
    config: { access: sessionAccess('api-keys:view') },
    schema: { tags, operationId: 'listApiKeys', summary: 'List API keys', response: { 200: z.array(ApiKey) } },
    handler: ({ caller }) => listApiKeys(ctx, caller),
  });

  app.post('/api/app/api-keys', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'createApiKey',
      summary: 'Create an API key, shown only once',
      body: ApiKeyCreate,
      response: { 201: ApiKeyCreated },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createApiKey(ctx, caller, body)),
  });

  app.post('/api/app/api-keys/:apiKeyId/revoke', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true },
    schema: { tags, operationId: 'revokeApiKey', summary: 'Revoke an API key', params, response: { 200: ApiKey } },
    handler: ({ caller, params: { apiKeyId } }) => revokeApiKey(ctx, caller, apiKeyId),
  });

  app.put('/api/app/api-keys/:apiKeyId/owner', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'updateApiKeyOwner',
      summary: 'Say who is responsible for an API key',
      params,
      body: ApiKeyOwnerUpdate,
      response: { 200: ApiKey },
    },
    handler: ({ caller, params: { apiKeyId }, body: update }) => changeApiKeyOwner(ctx, caller, { apiKeyId, update }),
  });

  app.delete('/api/app/api-keys/:apiKeyId', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true },
    schema: { tags, operationId: 'deleteApiKey', summary: 'Delete an API key', params, response: { 204: z.null() } },
    handler: async ({ caller, params: { apiKeyId } }, reply) =>
      reply.code(204).send(await deleteApiKey(ctx, caller, apiKeyId)),
  });
}
