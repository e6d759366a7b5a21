import type { WebhookCreate, WebhookUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const REFETCH_INTERVAL_MS = 2_000;

export const webhooksQuery = queryOptions({ queryKey: ['webhooks'], queryFn: () => api.get('/api/v1/webhooks') });

export const createWebhook = (body: WebhookCreate) => api.post('/api/v1/webhooks', { body });

export const updateWebhook = (webhookId: string, body: WebhookUpdate) =>
  api.put('/api/v1/webhooks/{webhookId}', { path: { webhookId }, body });

export const deleteWebhook = (webhookId: string) => api.delete('/api/v1/webhooks/{webhookId}', { path: { webhookId } });

export const rotateWebhookSecret = (webhookId: string) =>
  api.post('/api/v1/webhooks/{webhookId}/rotate-secret', { path: { webhookId } });

export const testWebhook = (webhookId: string) =>
  api.post('/api/v1/webhooks/{webhookId}/test', { path: { webhookId } });

type DeliveriesInput = { readonly webhookId: string; readonly page: number };

/** Polls until every delivery has been attempted once. */
export const webhookDeliveriesQuery = ({ webhookId, page }: DeliveriesInput) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', page],
    queryFn: () => api.get('/api/v1/webhooks/{webhookId}/deliveries', { path: { webhookId }, query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ status, attempts }) => status === 'PENDING' && attempts === 0)
        ? REFETCH_INTERVAL_MS
        : false,
  });

export const replayDelivery = (webhookId: string, deliveryId: string) =>
  api.post('/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay', { path: { webhookId, deliveryId } });
