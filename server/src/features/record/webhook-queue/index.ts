export { buildWebhookPayload, type DeliverWebhookData, deliverWebhookJob, queueWebhooks } from './webhook-queue.ts';
