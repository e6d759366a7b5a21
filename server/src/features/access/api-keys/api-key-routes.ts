import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyOwnerUpdate,
  ApiKeyParams,
  ApiKeyRotated,
  ApiKeyRotation,
  CurrentCaller,
  ErrorBody,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess, apiKeyAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { changeApiKeyOwner, createApiKey, deleteApiKey, revokeApiKey } from './api-key-commands.ts';
import { getCurrentCaller, listApiKeys } from './api-key-queries.ts';
import { revokePreviousSecret, rotateApiKey } from './api-key-rotation.ts';

const tags = ['API keys'];
const params = ApiKeyParams;

export function apiKeyRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/me', {
    config: { access: apiAccess() },
    schema: {
      tags,
      operationId: 'getCurrentCaller',
      summary: 'Get the current API key or user',
      description: 'Includes the permissions, the expiry date of the key and the remaining limits.',
      response: { 200: CurrentCaller },
    },
    handler: (request) => getCurrentCaller(ctx, request.caller, request.listQuotas()),
  });

  app.post('/api/v1/me/rotate', {
    config: { access: apiKeyAccess, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'rotateOwnApiKey',
      summary: 'Rotate the secret of the current API key',
      description:
        'The previous secret keeps working for `overlapHours`. The name, permissions, allowed addresses and expiry date stay the same. ' +
        'A replaced secret cannot rotate the key.',
      body: ApiKeyRotation,
      response: { 201: ApiKeyRotated, 409: ErrorBody },
    },
    handler: async ({ caller, body, headers: { authorization } }, reply) =>
      reply.code(201).send(await rotateApiKey(ctx, caller, { authorization, body })),
  });

  app.delete('/api/v1/me/previous-secret', {
    config: { access: apiKeyAccess },
    schema: {
      tags,
      operationId: 'revokeOwnPreviousSecret',
      summary: 'Revoke the previous secret of the current API key',
      description:
        'Has no effect if there is no previous secret. A replaced secret cannot revoke itself or the new secret.',
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller, headers: { authorization } }, reply) =>
      reply.code(204).send(await revokePreviousSecret(ctx, caller, { authorization })),
  });

  app.get('/api/app/api-keys', {
    config: { access: sessionAccess('api-keys:view') },
    schema: {
      tags,
      operationId: 'listApiKeys',
      summary: 'List API keys',
      description: 'Includes expired and revoked keys. Secrets are never returned again.',
      response: { 200: z.array(ApiKey) },
    },
    handler: ({ caller }) => listApiKeys(ctx, caller),
  });

  app.post('/api/app/api-keys', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description: 'The key is returned only once. You cannot grant permissions that you do not have.',
      body: ApiKeyCreate,
      response: { 201: ApiKeyCreated },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createApiKey(ctx, caller, body)),
  });

  app.post('/api/app/api-keys/:apiKeyId/revoke', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      description: 'The key stops working immediately. It stays in the list.',
      params,
      response: { 200: ApiKey },
    },
    handler: ({ caller, params: { apiKeyId } }) => revokeApiKey(ctx, caller, apiKeyId),
  });

  app.post('/api/app/api-keys/:apiKeyId/rotate', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'rotateApiKey',
      summary: 'Rotate the secret of an API key',
      description:
        'The new secret is returned only once. The previous secret keeps working for `overlapHours`. You cannot rotate a key with permissions that you do not have.',
      params,
      body: ApiKeyRotation,
      response: { 201: ApiKeyRotated, 409: ErrorBody },
    },
    handler: async ({ caller, params: { apiKeyId }, body }, reply) =>
      reply.code(201).send(await rotateApiKey(ctx, caller, { apiKeyId, body })),
  });

  app.delete('/api/app/api-keys/:apiKeyId/previous-secret', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'revokePreviousSecret',
      summary: 'Revoke the previous secret of an API key',
      description: 'Has no effect if there is no previous secret.',
      params,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params: { apiKeyId } }, reply) =>
      reply.code(204).send(await revokePreviousSecret(ctx, caller, { apiKeyId })),
  });

  app.put('/api/app/api-keys/:apiKeyId/owner', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true, bodyName: 'API key' },
    schema: {
      tags,
      operationId: 'updateApiKeyOwner',
      summary: 'Set the owner of an API key',
      description: 'Sets a user, a service account or both. The permissions of the key do not change.',
      params,
      body: ApiKeyOwnerUpdate,
      response: { 200: ApiKey },
    },
    handler: ({ caller, params: { apiKeyId }, body: update }) => changeApiKeyOwner(ctx, caller, { apiKeyId, update }),
  });

  app.delete('/api/app/api-keys/:apiKeyId', {
    config: { access: sessionAccess('api-keys:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteApiKey',
      summary: 'Delete an API key',
      description: 'Removes the key from the list. An active key stops working immediately.',
      params,
      response: { 204: z.null() },
    },
    handler: async ({ caller, params: { apiKeyId } }, reply) =>
      reply.code(204).send(await deleteApiKey(ctx, caller, apiKeyId)),
  });
}
