export { deleteWebhookIn, disableWebhooksOfKey, listWebhookColumns } from './webhook-commands.ts';
export { deleteWebhookDeliveriesHandler } from './webhook-retention.ts';
export { listFailingWebhooks } from './webhook-queries.ts';
export { deleteWebhookSecretsHandler, deliverWebhookHandler } from './webhook-jobs.ts';
