import type { WebhookCreate, WebhookUpdate } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

const SOON_MS = 2_000;

export const webhooksQuery = queryOptions({ queryKey: ['webhooks'], queryFn: () => assay.get('/api/app/webhooks') });

export const createWebhook = (body: WebhookCreate) => assay.post('/api/app/webhooks', { body });

export const updateWebhook = (webhookId: string, body: WebhookUpdate) =>
  assay.put('/api/app/webhooks/{webhookId}', { path: { webhookId }, body });

export const deleteWebhook = (webhookId: string) =>
  assay.delete('/api/app/webhooks/{webhookId}', { path: { webhookId } });

export const rotateSecret = (webhookId: string) =>
  assay.post('/api/app/webhooks/{webhookId}/rotate-secret', { path: { webhookId } });

export const testWebhook = (webhookId: string) =>
  assay.post('/api/app/webhooks/{webhookId}/test', { path: { webhookId } });

type Log = { readonly webhookId: string; readonly page: number };

/** Asked again by itself until everything in it has had its first try. */
export const deliveriesQuery = ({ webhookId, page }: Log) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', page],
    queryFn: () => assay.get('/api/app/webhooks/{webhookId}/deliveries', { path: { webhookId }, query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ status, attempts }) => status === 'PENDING' && attempts === 0) ? SOON_MS : false,
  });

export const replayDelivery = (webhookId: string, deliveryId: string) =>
  assay.post('/api/app/webhooks/{webhookId}/deliveries/{deliveryId}/replay', { path: { webhookId, deliveryId } });
