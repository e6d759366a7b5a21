import {
  Webhook,
  type WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryPage,
  type WebhookUpdate,
  WebhookWithSecret,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing, withSearch } from './client.ts';

const PATH = '/api/app/webhooks';
const SOON_MS = 2_000;
const pathOf = (webhookId: string, step = '') => `${PATH}/${webhookId}${step}`;

export const webhooksQuery = queryOptions({ queryKey: ['webhooks'], queryFn: () => call(z.array(Webhook), PATH) });

export const createWebhook = (body: WebhookCreate) => call(WebhookWithSecret, PATH, { method: 'POST', body });

export const updateWebhook = (webhookId: string, body: WebhookUpdate) =>
  call(Webhook, pathOf(webhookId), { method: 'PUT', body });

export const deleteWebhook = (webhookId: string) => call(nothing, pathOf(webhookId), { method: 'DELETE' });

export const rotateSecret = (webhookId: string) =>
  call(WebhookWithSecret, pathOf(webhookId, '/rotate-secret'), { method: 'POST' });

export const testWebhook = (webhookId: string) => call(WebhookDelivery, pathOf(webhookId, '/test'), { method: 'POST' });

type Log = { readonly webhookId: string; readonly page: number };

/** Asked again by itself until everything in it has had its first try. */
export const deliveriesQuery = ({ webhookId, page }: Log) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', page],
    queryFn: () => call(WebhookDeliveryPage, withSearch(pathOf(webhookId, '/deliveries'), { page })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ status, attempts }) => status === 'PENDING' && attempts === 0) ? SOON_MS : false,
  });

export const replayDelivery = (webhookId: string, deliveryId: string) =>
  call(WebhookDelivery, pathOf(webhookId, `/deliveries/${deliveryId}/replay`), { method: 'POST' });
