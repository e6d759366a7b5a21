import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../../domain/caller.ts';
import type { OutboundWebhookEvent } from '../../../domain/webhook-event.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { Job } from '../../../platform/jobs/job.ts';

const DeliverWebhookData = z.object({
  organisationId: z.guid(),
  deliveryId: z.guid(),
  /** Absent from jobs that an earlier release has queued. */
  webhookId: z.guid().optional(),
  tries: z.int(),
});
export type DeliverWebhookData = z.infer<typeof DeliverWebhookData>;

/** One attempt to deliver an event. `tries` is the number of previous attempts. */
export const deliverWebhookJob: Job<DeliverWebhookData> = {
  name: 'deliver-webhook',
  data: DeliverWebhookData,
  getTarget: ({ webhookId }) => webhookId,
};

/** Queues a delivery for every subscribed endpoint, in the transaction of the change. */
export async function queueWebhooks(
  tx: Tx,
  { organisationId }: Caller,
  { event, data }: OutboundWebhookEvent,
): Promise<void> {
  const deliveries = await tx
    .insertInto('webhook_delivery')
    .columns(['organisation_id', 'id', 'webhook_endpoint_id', 'event', 'payload'])
    .expression((from) =>
      from
        .selectFrom('webhook_endpoint')
        .select(['organisation_id', sql<string>`gen_random_uuid()`.as('delivery_id'), 'id'])
        .select([
          sql<string>`${event}::text`.as('event'),
          sql<string>`${buildWebhookPayload(event, data)}::text`.as('payload'),
        ])
        .where('organisation_id', '=', organisationId)
        .where('enabled', '=', true)
        .where(sql<boolean>`${event}::text = any(events)`)
        // Waits for a concurrent deletion of an endpoint, and then skips it.
        .forKeyShare(),
    )
    .returning(['id', 'webhook_endpoint_id as webhookId'])
    .execute();
  const orders = deliveries.map(({ id: deliveryId, webhookId }) => ({
    data: { organisationId, deliveryId, webhookId, tries: 0 },
  }));
  await enqueue(tx, deliverWebhookJob, orders);
}

export const buildWebhookPayload = (type: string, data: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });
