import type { WebhookDelivery, WebhookDeliveryParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { buildWebhookPayload, deliverWebhookJob } from '../../record/webhook-queue/index.ts';
import { lockWebhook, toWebhookEntity } from './webhook-commands.ts';
import { toWebhookDelivery, type WebhookDeliveryRow, type WebhookRow } from './webhook-queries.ts';

/** Sends a test event the same way as real events. */
export function testWebhook(ctx: AppContext, caller: Caller, webhookId: string): Promise<WebhookDelivery> {
  return inOrganisation(ctx, caller, async (tx) => {
    const webhook = await lockEnabledWebhook(tx, caller, webhookId);
    const delivery = await tx
      .insertInto('webhook_delivery')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        webhook_endpoint_id: webhook.id,
        event: 'webhook.test',
        payload: buildWebhookPayload('webhook.test', { id: webhook.id, name: webhook.description }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueDelivery(tx, delivery);
    await recordAudit(tx, caller, { action: 'TEST_WEBHOOK', entity: toWebhookEntity(webhook) });
    return toWebhookDelivery(delivery, caller);
  });
}

/** Redelivers with the same ID, so that the receiver can recognise duplicates. */
export function replayDelivery(
  ctx: AppContext,
  caller: Caller,
  { webhookId, deliveryId }: WebhookDeliveryParams,
): Promise<WebhookDelivery> {
  return inOrganisation(ctx, caller, async (tx) => {
    const webhook = await lockEnabledWebhook(tx, caller, webhookId);
    const before = await lockDelivery(tx, webhook, deliveryId);
    if (before.status === 'PENDING') throw new ConflictError('DELIVERY_PENDING', 'This event is still being delivered');
    const delivery = await tx
      .updateTable('webhook_delivery')
      .set({ status: 'PENDING', attempts: 0, delivered_at: null })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueDelivery(tx, delivery);
    const meta = { deliveryId, event: delivery.event };
    await recordAudit(tx, caller, { action: 'REPLAY_WEBHOOK', entity: toWebhookEntity(webhook), meta });
    return toWebhookDelivery(delivery, caller);
  });
}

const enqueueDelivery = (tx: Tx, delivery: WebhookDeliveryRow) =>
  enqueue(tx, deliverWebhookJob, [
    {
      data: {
        organisationId: delivery.organisation_id,
        deliveryId: delivery.id,
        webhookId: delivery.webhook_endpoint_id,
        tries: 0,
      },
    },
  ]);

async function lockEnabledWebhook(tx: Tx, caller: Caller, webhookId: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, caller, webhookId);
  if (!webhook.enabled) throw new ConflictError('WEBHOOK_DISABLED', 'This webhook is disabled. Enable it first.');
  return webhook;
}

async function lockDelivery(tx: Tx, webhook: WebhookRow, deliveryId: string): Promise<WebhookDeliveryRow> {
  const delivery = await tx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('organisation_id', '=', webhook.organisation_id)
    .where('webhook_endpoint_id', '=', webhook.id)
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();
  if (!delivery) throw new NotFoundError();
  return delivery;
}
