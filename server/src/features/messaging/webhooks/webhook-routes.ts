import {
  Deleted,
  ErrorBody,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
  WebhookParams,
  WebhookUpdate,
  WebhookWithSecret,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './webhook-commands.ts';
import { replayDelivery, testWebhook } from './webhook-delivery-commands.ts';
import { getWebhook, listWebhookDeliveries, listWebhooks } from './webhook-queries.ts';

const tags = ['Webhooks'];
const params = WebhookParams;

export function webhookRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/webhooks', {
    config: { access: apiAccess('settings:view') },
    schema: {
      tags,
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      description: 'Secrets are not included.',
      response: { 200: z.array(Webhook) },
    },
    handler: ({ caller }) => listWebhooks(ctx, caller),
  });

  app.post('/api/v1/webhooks', {
    config: { access: apiAccess('settings:manage'), fresh: true, bodyName: 'Webhook', location: '/api/v1/webhooks' },
    schema: {
      tags,
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description: 'The signing secret is returned only once. The URL must use HTTPS.',
      body: WebhookCreate,
      response: { 201: WebhookWithSecret },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createWebhook(ctx, caller, body)),
  });

  app.get('/api/v1/webhooks/:webhookId', {
    config: { access: apiAccess('settings:view') },
    schema: {
      tags,
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      description: 'The secret is not included.',
      params,
      response: { 200: Webhook },
    },
    handler: async ({ caller, params: { webhookId } }, reply) =>
      sendWithRevision(reply, await getWebhook(ctx, caller, webhookId)),
  });

  app.put('/api/v1/webhooks/:webhookId', {
    config: { access: apiAccess('settings:manage'), fresh: true, bodyName: 'Webhook', revision: true },
    schema: {
      tags,
      operationId: 'updateWebhook',
      summary: 'Update a webhook',
      description: 'Omitted fields stay unchanged.',
      params,
      body: WebhookUpdate,
      response: { 200: Webhook },
    },
    handler: async ({ caller, params: { webhookId }, body: update, headers }, reply) =>
      sendWithRevision(reply, await updateWebhook(ctx, caller, { webhookId, update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/v1/webhooks/:webhookId', {
    config: { access: apiAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook and its delivery log',
      description: 'Pending deliveries are cancelled.',
      params,
      response: { 200: Deleted },
    },
    handler: ({ caller, params: { webhookId } }) => deleteWebhook(ctx, caller, webhookId),
  });

  app.post('/api/v1/webhooks/:webhookId/rotate-secret', {
    config: { access: apiAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate a webhook secret',
      description: 'The new secret is returned only once. For 24 hours, deliveries are signed with both secrets.',
      params,
      response: { 200: WebhookWithSecret },
    },
    handler: ({ caller, params: { webhookId } }) => rotateWebhookSecret(ctx, caller, webhookId),
  });

  app.post('/api/v1/webhooks/:webhookId/test', {
    config: { access: apiAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'testWebhook',
      summary: 'Send a test event to a webhook',
      description: 'Queues a signed delivery. The delivery log shows the result.',
      params,
      response: { 201: WebhookDelivery },
    },
    handler: async ({ caller, params: { webhookId } }, reply) =>
      reply.code(201).send(await testWebhook(ctx, caller, webhookId)),
  });

  app.get('/api/v1/webhooks/:webhookId/deliveries', {
    config: { access: apiAccess('settings:view') },
    schema: {
      tags,
      operationId: 'listWebhookDeliveries',
      summary: 'List webhook deliveries',
      description: 'Newest first. Includes the HTTP status that your endpoint returned.',
      params,
      querystring: WebhookDeliveryQuery,
      response: { 200: WebhookDeliveryPage },
    },
    handler: ({ caller, params: { webhookId }, query }) => listWebhookDeliveries(ctx, caller, { webhookId, query }),
  });

  app.post('/api/v1/webhooks/:webhookId/deliveries/:deliveryId/replay', {
    config: { access: apiAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'redeliverWebhookEvent',
      summary: 'Redeliver a webhook event',
      description: 'The delivery ID stays the same, so that your endpoint can detect duplicates.',
      params: WebhookDeliveryParams,
      response: { 200: WebhookDelivery, 409: ErrorBody },
    },
    handler: ({ caller, params: delivery }) => replayDelivery(ctx, caller, delivery),
  });
}
