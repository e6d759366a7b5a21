import { z } from 'zod';
import { boundedText, Count, DateTime, Id, ShortText } from './fields.ts';
import { pageOf, pageParams } from './paging.ts';
import { WebhookEventType } from './webhook-event.ts';

/** Credentials and fragments are rejected, because they would not be sent as written. */
const PLAIN_URL = /^https:\/\/[^/?#\\@]+(?:[/?][^#]*)?$/i;
const NO_PLAIN_URL = 'must be an https URL without credentials or fragment';

const WebhookUrl = boundedText(2_048)
  .pipe(z.url({ protocol: /^https$/, error: NO_PLAIN_URL, abort: true }).regex(PLAIN_URL, NO_PLAIN_URL))
  .meta({ type: 'string', format: 'uri' });
const Events = z.array(WebhookEventType).min(1).max(WebhookEventType.options.length);

export const WebhookFormat = z.enum(['STANDARD', 'SLACK', 'TEAMS']).meta({ id: 'WebhookFormat' });
export type WebhookFormat = z.infer<typeof WebhookFormat>;

const FORMAT =
  'STANDARD sends the event as JSON. SLACK and TEAMS send a short message with a link, for an incoming webhook of Slack or a workflow of Microsoft Teams.';

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    format: WebhookFormat.describe(FORMAT),
    events: z.array(z.string()),
    enabled: z.boolean(),
    disabledReason: z
      .string()
      .nullable()
      .describe('Why the webhook was disabled automatically; null if a user disabled it'),
    previousSecretUntil: DateTime.nullable().describe(
      'Until this time, deliveries are also signed with the previous secret',
    ),
    apiKeyId: z.string().nullable().describe('The API key that configured the webhook; null if a user did'),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

/** The only responses that contain the secret. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('Secret used to sign deliveries (Standard Webhooks)'),
}).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookCreate = z
  .object({
    url: WebhookUrl,
    description: ShortText.nullable().default(null),
    format: WebhookFormat.default('STANDARD').describe(FORMAT),
    events: Events,
  })
  .meta({ id: 'WebhookCreate' });
export type WebhookCreate = z.infer<typeof WebhookCreate>;

/** Omitted fields stay unchanged. */
export const WebhookUpdate = z
  .object({
    url: WebhookUrl.optional(),
    description: ShortText.nullable().optional(),
    format: WebhookFormat.optional().describe(FORMAT),
    events: Events.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookUpdate' });
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;

export const WebhookDelivery = z
  .object({
    id: z.string().describe('Sent as webhook-id; the same for every attempt'),
    event: z.string(),
    payload: z
      .string()
      .nullable()
      .describe(
        'The event. With the format STANDARD, it is exactly the request body that was signed; the other formats send a message made from it. Null if the caller cannot view the record in it.',
      ),
    status: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
    attempts: Count.describe('Attempts since the event was created or redelivered'),
    responseStatus: z.int().meta({ minimum: 100, maximum: 599 }).nullable(),
    outcome: z.string().nullable().describe('Result of the last attempt'),
    createdAt: DateTime,
    lastAttemptAt: DateTime.nullable(),
    deliveredAt: DateTime.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = pageOf(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' });
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

export const WebhookDeliveryQuery = z.object(pageParams(25));
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>;

export const WebhookParams = z.object({ webhookId: Id.describe('The ID of the webhook') });
export const WebhookDeliveryParams = WebhookParams.extend({ deliveryId: Id.describe('The ID of the delivery') });
export type WebhookDeliveryParams = z.infer<typeof WebhookDeliveryParams>;
