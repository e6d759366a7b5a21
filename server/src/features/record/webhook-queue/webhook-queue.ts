import type { WebhookRecord } from '@assay/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../../domain/caller.ts';
import type { OutboundWebhookEvent } from '../../../domain/webhook-event.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { type Job, waitingSince } from '../../../platform/jobs/job.ts';

const DeliverWebhookData = z.object({
  organisationId: z.guid(),
  deliveryId: z.guid(),
  /** Absent from jobs that an earlier release has queued. */
  webhookId: z.guid().optional(),
  tries: z.int(),
  ...waitingSince,
});
export type DeliverWebhookData = z.infer<typeof DeliverWebhookData>;

/** One attempt to deliver an event. `tries` is the number of previous attempts. */
export const deliverWebhookJob: Job<DeliverWebhookData> = {
  name: 'deliver-webhook',
  data: DeliverWebhookData,
  getTarget: ({ webhookId }) => webhookId,
};

export type QueueWebhooksInput = OutboundWebhookEvent & { readonly loadRecord: () => Promise<WebhookRecord> };

/** Queues a delivery for every subscribed endpoint, in the transaction of the change. */
export async function queueWebhooks(
  tx: Tx,
  { organisationId }: Caller,
  { event, data, loadRecord }: QueueWebhooksInput,
): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', true)
    .where(sql<boolean>`${event}::text = any(events)`)
    // Waits for a concurrent deletion of an endpoint, and then skips it.
    .forKeyShare()
    .execute();
  if (endpoints.length === 0) return;
  const payload = buildWebhookPayload(event, { ...data, ...(await loadRecord()) });
  const deliveries = endpoints.map(({ id }) => ({
    organisation_id: organisationId,
    id: newId(),
    webhook_endpoint_id: id,
    event,
    payload,
  }));
  await tx.insertInto('webhook_delivery').values(deliveries).execute();
  const orders = deliveries.map(({ id: deliveryId, webhook_endpoint_id: webhookId }) => ({
    data: { organisationId, deliveryId, webhookId, tries: 0 },
  }));
  await enqueue(tx, deliverWebhookJob, orders);
}

export const buildWebhookPayload = (type: string, data: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });
