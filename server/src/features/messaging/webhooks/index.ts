export { deleteWebhookIn, disableWebhooksOfKey, listWebhookColumns } from './webhook-commands.ts';
export { deleteWebhookSecretsHandler, deliverWebhookHandler } from './webhook-jobs.ts';
