import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../domain/caller.ts';
import type { News } from '../../domain/webhook-event.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job } from '../../platform/jobs/job.ts';

const Due = z.object({ organisationId: z.guid(), deliveryId: z.guid(), tries: z.int() });
export type Due = z.infer<typeof Due>;

/** One try to deliver an event; `tries` counts those before it, and tells which try it is. */
export const deliverWebhook: Job<Due> = { name: 'deliver-webhook', data: Due };

/** Written down for every endpoint that wants to hear it, with the change that it tells of. */
export async function announce(tx: Tx, { organisationId }: Caller, { event, data }: News): Promise<void> {
  const deliveries = await tx
    .insertInto('webhook_delivery')
    .columns(['organisation_id', 'id', 'webhook_endpoint_id', 'event', 'payload'])
    .expression((from) =>
      from
        .selectFrom('webhook_endpoint')
        .select(['organisation_id', sql<string>`gen_random_uuid()`.as('delivery_id'), 'id'])
        .select([sql<string>`${event}::text`.as('event'), sql<string>`${payloadOf(event, data)}::text`.as('payload')])
        .where('organisation_id', '=', organisationId)
        .where('enabled', '=', true)
        .where(sql<boolean>`${event}::text = any(events)`)
        // An endpoint that is just being deleted is waited for, and then left out.
        .forKeyShare(),
    )
    .returning('id')
    .execute();
  const orders = deliveries.map(({ id }) => ({ data: { organisationId, deliveryId: id, tries: 0 } }));
  await enqueue(tx, deliverWebhook, orders);
}

export const payloadOf = (type: string, data: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });
