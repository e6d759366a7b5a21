export { deleteWebhookIn, reencryptWebhookSecrets } from './webhook-commands.ts';
export { deliverWebhookHandler } from './webhook-jobs.ts';
