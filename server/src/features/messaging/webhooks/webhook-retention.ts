import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { runInBatches } from '../../../platform/db/run-in-batches.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';

const BATCH_SIZE = 1_000;

const deleteWebhookDeliveriesJob: Job<object> = { name: 'delete-webhook-deliveries', data: z.object({}) };

/** Every night at 03:30 UTC. */
export const deleteWebhookDeliveriesHandler: JobHandler<AppContext> = {
  ...createJobHandler(deleteWebhookDeliveriesJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      runInBatches(ctx, {
        organisationId,
        name: 'webhook retention',
        runNext: (tx) => deleteBatch(tx, organisationId),
      }),
    );
  }),
  cron: '30 3 * * *',
};

/** Keeps pending deliveries. Deletes by endpoint, in the order of the index. Returns whether there may be more. */
async function deleteBatch(tx: Tx, organisationId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_delivery where organisation_id = ${organisationId}::uuid and id in (
      select old.id from webhook_endpoint e
      join organisation o on o.organisation_id = e.organisation_id
      cross join lateral (
        select d.id from webhook_delivery d
        where d.organisation_id = e.organisation_id and d.webhook_endpoint_id = e.id
          and d.created_at < now() - make_interval(days => o.webhook_retention_days) and d.status <> 'PENDING'
        order by d.created_at
        limit ${BATCH_SIZE}
        for update skip locked
      ) old
      where e.organisation_id = ${organisationId}::uuid
      limit ${BATCH_SIZE})`.execute(tx);
  return numAffectedRows === BigInt(BATCH_SIZE);
}
