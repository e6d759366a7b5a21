import {
  Deleted,
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
import { sessionAccess } from '../../../platform/http/access.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './webhook-commands.ts';
import { replayDelivery, testWebhook } from './webhook-delivery-commands.ts';
import { listWebhookDeliveries, listWebhooks } from './webhook-queries.ts';

const tags = ['Webhooks'];
const params = WebhookParams;

export function webhookRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/webhooks', {
    config: { access: sessionAccess('settings:view') },
    schema: { tags, operationId: 'listWebhooks', summary: 'List webhooks', response: { 200: z.array(Webhook) } },
    handler: ({ caller }) => listWebhooks(ctx, caller),
  });

  app.post('/api/app/webhooks', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Webhook' },
    schema: {
      tags,
      operationId: 'createWebhook',
      summary: 'Create a webhook, whose secret is shown only once',
      body: WebhookCreate,
      response: { 201: WebhookWithSecret },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createWebhook(ctx, caller, body)),
  });

  app.put('/api/app/webhooks/:webhookId', {
    config: { access: sessionAccess('settings:manage'), fresh: true, bodyName: 'Webhook' },
    schema: {
      tags,
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      params,
      body: WebhookUpdate,
      response: { 200: Webhook },
    },
    handler: async ({ caller, params: { webhookId }, body: update, headers }, reply) =>
      sendWithRevision(reply, await updateWebhook(ctx, caller, { webhookId, update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/app/webhooks/:webhookId', {
    config: { access: sessionAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook and its log',
      params,
      response: { 200: Deleted },
    },
    handler: ({ caller, params: { webhookId } }) => deleteWebhook(ctx, caller, webhookId),
  });

  app.post('/api/app/webhooks/:webhookId/rotate-secret', {
    config: { access: sessionAccess('settings:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'rotateWebhookSecret',
      summary: 'Give a webhook another secret; the previous one signs deliveries for another 24 hours',
      params,
      response: { 200: WebhookWithSecret },
    },
    handler: ({ caller, params: { webhookId } }) => rotateWebhookSecret(ctx, caller, webhookId),
  });

  app.post('/api/app/webhooks/:webhookId/test', {
    config: { access: sessionAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'testWebhook',
      summary: 'Send a test event to a webhook',
      params,
      response: { 201: WebhookDelivery },
    },
    handler: async ({ caller, params: { webhookId } }, reply) =>
      reply.code(201).send(await testWebhook(ctx, caller, webhookId)),
  });

  app.get('/api/app/webhooks/:webhookId/deliveries', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags,
      operationId: 'listWebhookDeliveries',
      summary: 'Read what was delivered to a webhook, and how',
      params,
      querystring: WebhookDeliveryQuery,
      response: { 200: WebhookDeliveryPage },
    },
    handler: ({ caller, params: { webhookId }, query }) => listWebhookDeliveries(ctx, caller, { webhookId, query }),
  });

  app.post('/api/app/webhooks/:webhookId/deliveries/:deliveryId/replay', {
    config: { access: sessionAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'redeliverWebhookEvent',
      summary: 'Deliver an event once more, with the same id',
      params: WebhookDeliveryParams,
      response: { 200: WebhookDelivery },
    },
    handler: ({ caller, params: delivery }) => replayDelivery(ctx, caller, delivery),
  });
}
